// take k where gcd(k,n)=1
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> least(last + 1);
    for (int p = 2; p <= last; p++)
        if (least[p] == 0)
            for (int multiple = p; multiple <= last; multiple += p)
                if (least[multiple] == 0) least[multiple] = p;
    std::vector<int> values(last + 1), seen(last + 2, -1), shares(last + 1, -1);
    for (int n = 1; n <= last; n++) {
        // An amount that shares a prime with n is crossed out; faster than a gcd for each.
        for (int rest = n; rest > 1;) {
            int p = least[rest];
            while (rest % p == 0) rest /= p;
            for (int multiple = p; multiple <= n; multiple += p) shares[multiple] = n;
        }
        for (int k = 1; k <= n; k++)
            if (shares[k] != n) seen[values[n - k]] = n;
        int value = 0;
        while (seen[value] == n) value++;
        values[n] = value;
    }
    print_lines(values);
}
