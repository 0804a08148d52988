// take d where d|n, d<n
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<std::vector<int>> divisors(last + 1);
    for (int d = 1; d <= last; d++)
        for (long long multiple = 2LL * d; multiple <= last; multiple += d) divisors[multiple].push_back(d);
    std::vector<int> values(last + 1), seen(last + 2, -1);
    for (int n = 0; n <= last; n++) {
        for (int d : divisors[n]) seen[values[n - d]] = n;
        int value = 0;
        while (seen[value] == n) value++;
        values[n] = value;
    }
    print_lines(values);
}
