// Project Euler 665: n from one pile, n from both, or n from one and 2n from the other; the positions that lose, a <= b
#include "boxes.h"

// The next number that is not taken, in steps: all smaller ones in between are.
struct Free {
    std::vector<int> next;
    int step;
    Free(int size, int step) : next(size), step(step) {
        for (int i = 0; i < size; i++) next[i] = i;
    }
    int from(int i) {
        while (next[i] != i) i = next[i] = next[next[i]];
        return i;
    }
    void take(int i) { next[i] = i + step; }
};

int main(int, char **arguments) {
    int n = std::atoi(arguments[1]);
    // b is used; b - a is used; 2b - a or 2a - b is used, where the latter falls as b grows.
    Free used(n + 2, 1), diff(n + 2, 1), up(3 * n + 6, 2), down(3 * n + 6, -1);
    int zero = n + 2;
    List list;
    for (int a = 0; a <= n; a++) {
        if (used.from(a) != a) continue;
        for (int b = a; b <= n;) {
            int c = used.from(b);
            if (c <= n) c = a + diff.from(c - a);
            if (c <= n) c = (up.from(2 * c - a + zero) - zero + a) / 2;
            if (c <= n) c = 2 * a - (down.from(2 * a - c + zero) - zero);
            if (c > b) {
                b = c;
                continue;
            }
            used.take(a);
            if (b != a) used.take(b);
            diff.take(b - a);
            for (int line : {2 * b - a, 2 * a - b})
                if (up.from(line + zero) == line + zero) up.take(line + zero), down.take(line + zero);
            list.add(a + b);
            break;
        }
    }
}
