// Undirected vertex geography, who wins from each start: J. Edmonds's matching by breadth-first search, with a greedy
// matching first; trees that found no augmenting path stay as they are. Who moves from a vertex that some maximum matching
// misses loses, and these are the outer vertices of the trees that stay.
// Arguments: kind, vertices, edges, runs. Both agree on how many starts are lost.
#include "edges.h"
using namespace std;

struct Blossom {
    uint32_t n;
    const vector<uint32_t>&first, &to;
    vector<int> match, before, root, seen, queue, touched;
    vector<signed char> color;
    int time = 0;
    Blossom(uint32_t n, const vector<uint32_t>& first, const vector<uint32_t>& to)
        : n(n), first(first), to(to), match(n, -1), before(n, -1), root(n), seen(n), color(n, -1) {
        for (uint32_t v = 0; v < n; v++) root[v] = v;
    }
    int find(int v) {
        while (root[v] != v) v = root[v] = root[root[v]];
        return v;
    }
    int common(int a, int b) {
        time++;
        for (a = find(a), b = find(b);; swap(a, b))
            if (a != -1) {
                if (seen[a] == time) return a;
                seen[a] = time;
                a = match[a] == -1 ? -1 : find(before[match[a]]);
            }
    }
    void shrink(int a, int b, int top) {
        while (find(a) != top) {
            before[a] = b;
            b = match[a];
            if (color[b] == 1) { color[b] = 0; queue.push_back(b); }
            if (find(a) == a) root[a] = top;
            if (find(b) == b) root[b] = top;
            a = before[b];
        }
    }
    bool grow(int start) {
        queue.assign(1, start);
        touched.assign(1, start);
        color[start] = 0;
        for (size_t i = 0; i < queue.size(); i++) {
            int v = queue[i];
            for (uint32_t e = first[v]; e < first[v + 1]; e++) {
                int u = to[e];
                if (color[u] == -1) {
                    color[u] = 1;
                    before[u] = v;
                    touched.push_back(u);
                    if (match[u] == -1) {
                        for (int at = u, next; at != -1; at = next) {
                            next = match[before[at]];
                            match[at] = before[at];
                            match[before[at]] = at;
                        }
                        for (int t : touched) { color[t] = -1; root[t] = t; }
                        return true;
                    }
                    color[match[u]] = 0;
                    touched.push_back(match[u]);
                    queue.push_back(match[u]);
                } else if (color[u] == 0 && u != v && find(u) != find(v)) {
                    int top = common(u, v);
                    shrink(v, u, top);
                    shrink(u, v, top);
                }
            }
        }
        return false;
    }
    unsigned long long lost() {
        for (uint32_t v = 0; v < n; v++)
            for (uint32_t e = first[v]; e < first[v + 1] && match[v] == -1; e++)
                if (to[e] != v && match[to[e]] == -1) { match[v] = to[e]; match[to[e]] = v; }
        for (uint32_t v = 0; v < n; v++)
            if (match[v] == -1 && color[v] == -1) grow(v);
        unsigned long long outer = 0;
        for (uint32_t v = 0; v < n; v++) outer += color[v] == 0;
        return outer;
    }
};

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    uint32_t n = strtoul(argv[2], 0, 10), m = strtoul(argv[3], 0, 10);
    Edges edges = make_edges(argv[1], n, m);
    measure(strtoul(argv[4], 0, 10), [&] {
        vector<uint32_t> first(n + 1), to;
        for (auto& e : edges) { first[e.first]++; first[e.second]++; }
        for (uint32_t v = 1; v <= n; v++) first[v] += first[v - 1];
        to.resize(first[n]);
        for (auto& e : edges) { to[--first[e.first]] = e.second; to[--first[e.second]] = e.first; }
        return Blossom(n, first, to).lost();
    });
}
