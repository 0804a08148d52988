// HDU 1729: a box for s stones holds c; add 1 to c*c, but not more than fit
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    std::vector<std::vector<int>> value(n + 1, std::vector<int>(n + 1));
    Mex mex(n + 2);
    for (int s = 0; s <= n; s++)
        for (int c = s; c >= 0; c--) {
            mex.next();
            for (int k = 1; k <= c * c && k <= s - c; k++) mex.mark(value[s][c + k]);
            value[s][c] = mex.get();
        }
    Sum sum;
    for (auto &row : value)
        for (int x : row) sum.add(x);
}
