// HDU 2147, HDU 5754: a king goes left, down, or both
#include "boxes.h"

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]) + 1;
    std::vector<std::vector<unsigned char>> value(n, std::vector<unsigned char>(n));
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            bool seen[5] = {};
            if (a > 0) seen[value[a - 1][b]] = true;
            if (b > 0) seen[value[a][b - 1]] = true;
            if (a > 0 && b > 0) seen[value[a - 1][b - 1]] = true;
            int least = 0;
            while (seen[least]) least++;
            value[a][b] = least;
        }
    Sum sum;
    for (auto &row : value)
        for (int x : row) sum.add(x);
}
