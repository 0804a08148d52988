// split 2..n near-equal if n>=3 (Luogu P3235 with F = 3): the parts n/m, taken together by their size
#include "lines.h"

int main(int, char **arguments) {
    const int least = 3;
    int last = std::atoi(arguments[1]);
    std::vector<int> values(last + 2), seen(1 << 16, -1);
    for (int n = least; n <= last; n++) {
        for (int m = 2, after; m <= n; m = after) {
            int size = n / m;
            after = n / size + 1;
            for (int parts = m; parts < after && parts < m + 2; parts++) {
                int larger = n - size * parts;
                int value = (larger & 1 ? values[size + 1] : 0) ^ ((parts - larger) & 1 ? values[size] : 0);
                seen[value] = n;
            }
        }
        int value = 0;
        while (seen[value] == n) value++;
        values[n] = value;
    }
    values.pop_back();
    print_lines(values);
}
