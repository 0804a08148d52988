// take 1..n/2
#include "lines.h"

// The values of the heaps in a window, as counts; the mex is looked for from below in blocks of counts.
#include <algorithm>

struct Window {
    static const int BLOCK = 1024;
    std::vector<int> count, different;
    explicit Window(int size) : count(size + BLOCK), different(size / BLOCK + 2) {}
    void add(int value) {
        if (count[value]++ == 0) different[value / BLOCK]++;
    }
    void remove(int value) {
        if (--count[value] == 0) different[value / BLOCK]--;
    }
    int mex() const {
        int block = 0;
        while (different[block] == BLOCK) block++;
        int value = block * BLOCK;
        while (count[value] > 0) value++;
        return value;
    }
};

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> values(last + 1);
    Window window(last + 2);
    int start = 0;
    for (int n = 0; n <= last; n++) {
        // From heap n to the heaps n-n/2..n-1.
        while (start < n - n / 2) window.remove(values[start++]);
        values[n] = window.mex();
        window.add(values[n]);
    }
    print_lines(values);
}
