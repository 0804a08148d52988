// Breadth-first search over all vertices of a directed graph in two flat arrays: what `cargo bench -p sprague-graphs
// --bench directed` compares the solving of graphs with. Arguments: kind, vertices, edges, runs; prints the least processor time.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>
#include <vector>
using namespace std;

static uint64_t state = 88172645463325252ull;
static uint32_t below(uint32_t bound) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % bound;
}

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    string kind = argv[1];
    uint32_t n = strtoul(argv[2], 0, 10), m = strtoul(argv[3], 0, 10), runs = strtoul(argv[4], 0, 10);
    vector<pair<uint32_t, uint32_t>> edges;
    for (uint32_t i = 0; i < m; i++) {
        uint32_t a = below(n), b = below(n);
        if (kind == "random") edges.push_back({a, b});
        else if (kind == "dag") { if (a != b) edges.push_back({max(a, b), min(a, b)}); }
        else if (kind == "local") { uint32_t d = b % 64; if (a > d) edges.push_back({a, a - d - 1}); }
        else if (kind == "path") edges.push_back({i % (n - 1) + 1, i % (n - 1)});
    }
    vector<uint32_t> first(n + 1), to(edges.size());
    for (auto& e : edges) first[e.first + 1]++;
    for (uint32_t v = 0; v < n; v++) first[v + 1] += first[v];
    { vector<uint32_t> at(first.begin(), first.end() - 1); for (auto& e : edges) to[at[e.first]++] = e.second; }
    double least = 1e9;
    uint64_t sum = 0;
    for (uint32_t r = 0; r < runs; r++) {
        clock_t began = clock();
        vector<uint32_t> dist(n, UINT32_MAX), queue;
        queue.reserve(n);
        for (uint32_t s = n; s-- > 0;) {
            if (dist[s] != UINT32_MAX) continue;
            dist[s] = 0;
            queue.clear();
            queue.push_back(s);
            for (size_t i = 0; i < queue.size(); i++) {
                uint32_t v = queue[i];
                for (uint32_t e = first[v]; e < first[v + 1]; e++)
                    if (dist[to[e]] == UINT32_MAX) { dist[to[e]] = dist[v] + 1; queue.push_back(to[e]); }
            }
        }
        for (uint32_t d : dist) sum += d;
        double took = double(clock() - began) / CLOCKS_PER_SEC;
        if (took < least) least = took;
    }
    printf("%.6f %llu\n", least, (unsigned long long)sum);
}
