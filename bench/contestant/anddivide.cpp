// SDOI 2009 (Luogu P2148): of two piles drop one and divide the other
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    std::vector<std::vector<int>> value(n + 1, std::vector<int>(n + 1));
    Mex mex(2 * n + 2);
    // The value for (a,b) with a <= b needs pairs whose larger number is less than b.
    for (int b = 0; b <= n; b++)
        for (int a = 0; a <= b; a++) {
            mex.next();
            for (int i = 1; i < a; i++) mex.mark(value[i][a - i]);
            for (int i = 1; i < b; i++) mex.mark(value[i][b - i]);
            value[a][b] = value[b][a] = mex.get();
        }
    Sum sum;
    for (auto &row : value)
        for (int x : row) sum.add(x);
}
