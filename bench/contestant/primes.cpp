// take primes
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<bool> composite(last + 1);
    std::vector<int> amounts;
    for (long long p = 2; p <= last; p++) {
        if (composite[p]) continue;
        amounts.push_back(int(p));
        for (long long multiple = p * p; multiple <= last; multiple += p) composite[multiple] = true;
    }
    print_lines(subtract(last, amounts));
}
