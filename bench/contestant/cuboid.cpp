// Kattis "Cuboid Slicing Game": a cell takes its three planes with it, and leaves up to eight cuboids
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    static int value[64][64][64];
    Mex mex(1 << 16);
    Sum sum;
    for (int a = 0; a <= n; a++)
        for (int b = 0; b <= n; b++)
            for (int c = 0; c <= n; c++) {
                mex.next();
                for (int i = 0; i < a; i++)
                    for (int j = 0; j < b; j++)
                        for (int k = 0; k < c; k++) {
                            int p = a - 1 - i, q = b - 1 - j, r = c - 1 - k;
                            mex.mark(value[i][j][k] ^ value[i][j][r] ^ value[i][q][k] ^ value[i][q][r] ^ value[p][j][k] ^
                                     value[p][j][r] ^ value[p][q][k] ^ value[p][q][r]);
                        }
                value[a][b][c] = mex.get();
                sum.add(value[a][b][c]);
            }
}
