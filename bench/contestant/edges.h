// What the programs about graphs share: the same graphs as `crates/graphs/examples/beside.rs` makes, and measuring.
// Each prints the least processor seconds of its runs, the most bytes that a run took beyond the graph, and a number that
// both must agree on.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

typedef std::vector<std::pair<uint32_t, uint32_t>> Edges;

static uint64_t random_state = 88172645463325252ull;
static uint64_t next_random() {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}
static uint32_t below(uint32_t bound) { return (uint32_t)(next_random() >> 33) % bound; }

static inline Edges make_edges(const std::string& kind, uint32_t n, uint32_t m) {
    Edges edges;
    if (kind == "grid") {
        uint32_t side = m;
        for (uint32_t v = 0; v < n; v++) {
            if (v % side > 0) edges.push_back({v, v - 1});
            if (v >= side) edges.push_back({v, v - side});
        }
        return edges;
    }
    if (kind == "tree") {
        for (uint32_t v = 1; v < n; v++) edges.push_back({v, below(v)});
        return edges;
    }
    for (uint32_t i = 0; i < m; i++) {
        uint32_t a = below(n), b = below(n);
        if (kind == "random") edges.push_back({a, b});
        else if (kind == "dag") { if (a != b) edges.push_back({std::max(a, b), std::min(a, b)}); }
        else if (kind == "local") { if (a > b % 64) edges.push_back({a, a - b % 64 - 1}); }
        else if (kind == "path") edges.push_back({i % (n - 1) + 1, i % (n - 1)});
    }
    return edges;
}

static long memory_now(const char* name) {
    FILE* file = fopen("/proc/self/status", "r");
    if (!file) return 0;
    char line[256];
    long kib = 0;
    while (fgets(line, sizeof line, file))
        if (!strncmp(line, name, strlen(name))) kib = strtol(line + strlen(name), 0, 10);
    fclose(file);
    return kib * 1024;
}

template <class Work> void measure(unsigned runs, Work work) {
    double least = 1e9;
    long bytes = 0;
    unsigned long long check = 0;
    for (unsigned r = 0; r < runs; r++) {
        if (FILE* file = fopen("/proc/self/clear_refs", "w")) { fputs("5", file); fclose(file); }
        long before = memory_now("VmRSS:");
        clock_t began = clock();
        check = work();
        least = std::min(least, double(clock() - began) / CLOCKS_PER_SEC);
        bytes = std::max(bytes, memory_now("VmHWM:") - before);
    }
    printf("%.6f %ld %llu\n", least, bytes, check);
}
