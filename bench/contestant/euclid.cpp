// HDU 1525: take a multiple of one number from the other
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    std::vector<std::vector<int>> value(n + 1, std::vector<int>(n + 1));
    Mex mex(2 * n + 2);
    for (int a = 0; a <= n; a++)
        for (int b = 0; b <= n; b++) {
            mex.next();
            if (b > 0)
                for (int rest = a - b; rest >= 0; rest -= b) mex.mark(value[rest][b]);
            if (a > 0)
                for (int rest = b - a; rest >= 0; rest -= a) mex.mark(value[a][rest]);
            value[a][b] = mex.get();
        }
    Sum sum;
    for (auto &row : value)
        for (int x : row) sum.add(x);
}
