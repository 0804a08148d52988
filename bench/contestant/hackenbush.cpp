// Green Hackenbush on the ground 0: the value by fusion and colon, in one depth-first search with a stack of its own.
// Arguments: kind, vertices, edges, runs. Both agree on the value. Winning edges are not looked for.
#include "edges.h"
using namespace std;

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    uint32_t n = strtoul(argv[2], 0, 10), m = strtoul(argv[3], 0, 10);
    Edges edges = make_edges(argv[1], n, m);
    measure(strtoul(argv[4], 0, 10), [&] {
        vector<uint32_t> first(n + 1);
        for (auto& e : edges) { first[e.first]++; if (e.first != e.second) first[e.second]++; }
        for (uint32_t v = 1; v <= n; v++) first[v] += first[v - 1];
        vector<pair<uint32_t, uint32_t>> ends(first[n]);
        for (uint32_t i = 0; i < edges.size(); i++) {
            auto& e = edges[i];
            ends[--first[e.first]] = {e.second, i};
            if (e.first != e.second) ends[--first[e.second]] = {e.first, i};
        }
        vector<uint32_t> number(n), low(n), value(n), done(first.begin(), first.end() - 1), from(n, UINT32_MAX), way;
        uint32_t reached = 0;
        number[0] = low[0] = ++reached;
        way.push_back(0);
        while (!way.empty()) {
            uint32_t v = way.back();
            if (done[v] < first[v + 1]) {
                auto end = ends[done[v]++];
                if (end.second == from[v]) continue;
                uint32_t u = end.first;
                if (u == v) value[v] ^= 1;
                else if (!number[u]) {
                    number[u] = low[u] = ++reached;
                    from[u] = end.second;
                    way.push_back(u);
                } else if (number[u] < number[v]) {
                    // An edge of a ring is worth a loop; it is met at its lower end.
                    value[v] ^= 1;
                    low[v] = min(low[v], number[u]);
                }
                continue;
            }
            way.pop_back();
            if (way.empty()) break;
            uint32_t below = way.back();
            low[below] = min(low[below], low[v]);
            value[below] ^= low[v] > number[below] ? value[v] + 1 : value[v] ^ 1;
        }
        return (unsigned long long)value[0];
    });
}
