// POJ 2311: cut a sheet in two, no side of 1
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    std::vector<std::vector<int>> value(n + 1, std::vector<int>(n + 1));
    Mex mex(4 * n + 2);
    for (int w = 0; w <= n; w++)
        for (int h = 0; h <= n; h++) {
            mex.next();
            for (int i = 2; i <= w - 2; i++) mex.mark(value[i][h] ^ value[w - i][h]);
            for (int j = 2; j <= h - 2; j++) mex.mark(value[w][j] ^ value[w][h - j]);
            value[w][h] = mex.get();
        }
    Sum sum;
    for (auto &row : value)
        for (int x : row) sum.add(x);
}
