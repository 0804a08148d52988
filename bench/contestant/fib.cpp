// take fib (BOJ 16877)
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> amounts;
    for (long long a = 1, b = 2; a <= last; b += a, a = b - a) amounts.push_back(int(a));
    print_lines(subtract(last, amounts));
}
