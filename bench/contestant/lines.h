// The lines "n G(n)" as fast as they can be written, so that the comparison is about the values. With QUIET in the
// environment only the sum of n * G(n) is written, to time the values alone (see crates/heaps/examples/quiet.rs).
#pragma once
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

template <class Value> void print_lines(const std::vector<Value> &values) {
    if (std::getenv("QUIET")) {
        unsigned long long sum = 0;
        for (std::size_t n = 0; n < values.size(); n++) sum += n * values[n];
        std::printf("%llu\n", sum);
        return;
    }
    std::string out;
    out.reserve(1 << 16);
    auto put = [&out](unsigned long long number) {
        char digits[20];
        int length = 0;
        do {
            digits[length++] = char('0' + number % 10);
            number /= 10;
        } while (number > 0);
        while (length > 0) out.push_back(digits[--length]);
    };
    for (std::size_t n = 0; n < values.size(); n++) {
        put(n);
        out.push_back(' ');
        put(values[n]);
        out.push_back('\n');
        if (out.size() > (1 << 16) - 64) {
            std::fwrite(out.data(), 1, out.size(), stdout);
            out.clear();
        }
    }
    std::fwrite(out.data(), 1, out.size(), stdout);
}

// The values of a game in which the amounts of an ascending list may be taken: the loop that everybody writes.
inline std::vector<int> subtract(int last, const std::vector<int> &amounts) {
    std::vector<int> values(last + 1), seen(amounts.size() + 2, -1);
    for (int n = 0; n <= last; n++) {
        for (int amount : amounts) {
            if (amount > n) break;
            seen[values[n - amount]] = n;
        }
        int value = 0;
        while (seen[value] == n) value++;
        values[n] = value;
    }
    return values;
}
