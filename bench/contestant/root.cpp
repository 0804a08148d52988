// take 1..sqrt(n)
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> values(last + 1), count(last + 2);
    int start = 0, root = 0;
    for (int n = 0; n <= last; n++) {
        while ((long long)(root + 1) * (root + 1) <= n) root++;
        // From heap n to the heaps n-root..n-1.
        while (start < n - root) count[values[start++]]--;
        int value = 0;
        while (count[value] > 0) value++;
        values[n] = value;
        count[value]++;
    }
    print_lines(values);
}
