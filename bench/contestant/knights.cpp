// LightOJ 1315: six moves of a knight; the board has no edge on the far sides, so diagonals up to 2N are needed
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]), size = 2 * n + 1;
    static const int moves[6][2] = {{1, -2}, {-1, -3}, {-1, -2}, {-2, -1}, {-3, -1}, {-2, 1}};
    std::vector<std::vector<unsigned char>> value(size, std::vector<unsigned char>(size));
    for (int s = 0; s < size; s++)
        for (int x = 0; x <= s; x++) {
            bool seen[8] = {};
            for (auto &move : moves) {
                int a = x + move[0], b = s - x + move[1];
                if (a >= 0 && b >= 0) seen[value[a][b]] = true;
            }
            int least = 0;
            while (seen[least]) least++;
            value[x][s - x] = least;
        }
    Sum sum;
    for (int x = 0; x <= n; x++)
        for (int y = 0; y <= n; y++) sum.add(value[x][y]);
}
