// take 1..7 if n%3=0; take 1..4 if n%3!=0
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> values(last + 1);
    for (int n = 0; n <= last; n++) {
        int most = n % 3 == 0 ? 7 : 4;
        unsigned seen = 0;
        for (int k = 1; k <= most && k <= n; k++) seen |= 1u << values[n - k];
        values[n] = __builtin_ctz(~seen);
    }
    print_lines(values);
}
