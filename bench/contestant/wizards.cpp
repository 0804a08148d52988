// CF 167C: replace the larger by its rest, or take a power of the smaller from it; the positions that lose
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    std::vector<std::vector<char>> win(n + 1, std::vector<char>(n + 1));
    List list;
    for (int b = 0; b <= n; b++)
        for (int a = 0; a <= b; a++) {
            bool wins = false;
            if (a > 0) {
                wins = !win[b % a][a];
                for (int power = a; !wins && power <= b; power *= a) {
                    int rest = b - power;
                    wins = !win[std::min(a, rest)][std::max(a, rest)];
                    if (a == 1) break;
                }
            }
            win[a][b] = wins;
            if (!wins) list.add(a + b);
        }
}
