// split 2 unequal
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> values(last + 1), seen(1 << 16, -1);
    for (int n = 1; n <= last; n++) {
        for (int part = 1; 2 * part < n; part++) seen[values[part] ^ values[n - part]] = n;
        int value = 0;
        while (seen[value] == n) value++;
        values[n] = value;
    }
    print_lines(values);
}
