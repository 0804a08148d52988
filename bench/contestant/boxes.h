// What the programs about several numbers print: of a table of values the sum of (place+1) * value over the places in
// row-major order, modulo 2^64; of a list of positions how many they are, and the sum of all their numbers.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef unsigned long long u64;

struct Sum {
    u64 place = 0, sum = 0;
    void add(u64 value) { sum += ++place * value; }
    ~Sum() { std::printf("%llu\n", sum); }
};

struct List {
    u64 count = 0, sum = 0;
    void add(u64 numbers) { count++, sum += numbers; }
    ~List() { std::printf("%llu %llu\n", count, sum); }
};

// The loop that everybody writes: marks with the number of the round, and the least number without one.
struct Mex {
    std::vector<int> seen;
    int round = 0;
    explicit Mex(int size) : seen(size) {}
    void next() { round++; }
    void mark(int value) { seen[value] = round; }
    int get() const {
        int value = 0;
        while (seen[value] == round) value++;
        return value;
    }
};
