// 0.77
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> values(last + 1), seen(1 << 16, -1);
    for (int n = 1; n <= last; n++) {
        for (int taken = 1; taken <= 2 && taken <= n; taken++)
            for (int part = 0; 2 * part <= n - taken; part++) seen[values[part] ^ values[n - taken - part]] = n;
        int value = 0;
        while (seen[value] == n) value++;
        values[n] = value;
    }
    print_lines(values);
}
