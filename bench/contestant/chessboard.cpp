// HackerRank "A Chessboard Game, Again": four moves of a knight on a board of N x N
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]) + 1;
    static const int moves[4][2] = {{-2, 1}, {-2, -1}, {1, -2}, {-1, -2}};
    std::vector<std::vector<unsigned char>> value(n, std::vector<unsigned char>(n));
    for (int s = 0; s <= 2 * n - 2; s++)
        for (int x = std::max(0, s - n + 1); x <= std::min(s, n - 1); x++) {
            bool seen[6] = {};
            for (auto &move : moves) {
                int a = x + move[0], b = s - x + move[1];
                if (a >= 0 && b >= 0 && a < n && b < n) seen[value[a][b]] = true;
            }
            int least = 0;
            while (seen[least]) least++;
            value[x][s - x] = least;
        }
    Sum sum;
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) sum.add(value[x][y]);
}
