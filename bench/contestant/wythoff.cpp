// HDU 1527: any amount from one pile, or the same from both
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    std::vector<std::vector<int>> value(n + 1, std::vector<int>(n + 1));
    Mex mex(3 * n + 2);
    for (int a = 0; a <= n; a++)
        for (int b = 0; b <= n; b++) {
            mex.next();
            for (int k = 1; k <= a; k++) mex.mark(value[a - k][b]);
            for (int k = 1; k <= b; k++) mex.mark(value[a][b - k]);
            for (int k = 1; k <= a && k <= b; k++) mex.mark(value[a - k][b - k]);
            value[a][b] = mex.get();
        }
    Sum sum;
    for (auto &row : value)
        for (int x : row) sum.add(x);
}
