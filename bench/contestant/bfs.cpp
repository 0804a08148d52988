// Breadth-first search over all vertices of a directed graph in two flat arrays, what solving token games is measured by.
// Arguments: kind, vertices, edges, runs. Both agree on the edges.
#include "edges.h"
using namespace std;

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    uint32_t n = strtoul(argv[2], 0, 10), m = strtoul(argv[3], 0, 10);
    vector<uint32_t> first(n + 1), to;
    {
        Edges edges = make_edges(argv[1], n, m);
        to.resize(edges.size());
        for (auto& e : edges) first[e.first + 1]++;
        for (uint32_t v = 0; v < n; v++) first[v + 1] += first[v];
        vector<uint32_t> at(first.begin(), first.end() - 1);
        for (auto& e : edges) to[at[e.first]++] = e.second;
    }
    uint64_t sum = 0;
    measure(strtoul(argv[4], 0, 10), [&] {
        vector<uint32_t> dist(n, UINT32_MAX), queue;
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
        return 0ull;
    });
    unsigned long long check = 0;
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t e = first[v]; e < first[v + 1]; e++) check = check * 31 + v * 7ull + to[e];
    printf("%llu %s\n", check, sum ? "" : "all are starts");
}
