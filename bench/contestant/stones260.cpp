// Project Euler 260: three piles, the same amount from one, two or all of them; the positions that lose, x <= y <= z
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    // Two piles fix the third; a pile and a difference of the other two; two differences.
    std::vector<std::vector<char>> two(n + 1, std::vector<char>(n + 1)), one = two, none = two;
    List list;
    for (int x = 0; x <= n; x++)
        for (int y = x; y <= n; y++) {
            if (two[x][y]) continue;
            for (int z = y; z <= n; z++) {
                if (two[x][z] || two[y][z] || one[x][z - y] || one[y][z - x] || one[z][y - x] || none[y - x][z - y]) continue;
                two[x][y] = two[x][z] = two[y][z] = true;
                one[x][z - y] = one[y][z - x] = one[z][y - x] = true;
                none[y - x][z - y] = true;
                list.add(x + y + z);
                break;
            }
        }
}
