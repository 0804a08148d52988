// n -> n/3 : n>=3; n -> n-n/3 : n>=3 (Codeforces 273 E)
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> values(last + 1);
    for (int n = 3; n <= last; n++) {
        int one = values[n / 3], two = values[n - n / 3], value = 0;
        while (value == one || value == two) value++;
        values[n] = value;
    }
    print_lines(values);
}
