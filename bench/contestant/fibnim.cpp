// HDU 2516: take at most m, and then the other at most twice as many
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]), most = 2 * n;
    std::vector<std::vector<int>> value(n + 1, std::vector<int>(most + 1));
    Mex mex(n + 2);
    for (int heap = 0; heap <= n; heap++)
        for (int m = 0; m <= most; m++) {
            mex.next();
            for (int k = 1; k <= m && k <= heap; k++) mex.mark(value[heap - k][2 * k]);
            value[heap][m] = mex.get();
        }
    Sum sum;
    for (int heap = 0; heap <= n; heap++)
        for (int m = 0; m <= n; m++) sum.add(value[heap][m]);
}
