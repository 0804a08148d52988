// Nim products of 64 bits by the method of the quickest public solutions of Library Checker's "Nim product": Karatsuba over
// logarithms of 16 bits; written anew. Arguments: pairs, runs. Both agree on the xor of all products.
#include "edges.h"
using namespace std;
typedef uint64_t u64;

static uint16_t logarithm[65536], power[131072];

// By the definition, to make the table.
static u64 plain(u64 a, u64 b, int half) {
    if (a <= 1 || b <= 1) return a * b;
    u64 mask = (1ull << half) - 1, a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    u64 high = plain(a1, b1, half / 2), low = plain(a0, b0, half / 2), all = plain(a1 ^ a0, b1 ^ b0, half / 2);
    return (all ^ low) << half ^ low ^ plain(high, 1ull << (half - 1), half / 2);
}

static inline u64 mul16(u64 a, u64 b) { return a && b ? power[logarithm[a] + logarithm[b]] : 0; }
static inline u64 half16(u64 a, u64 b) { return mul16(mul16(a, b), 1 << 15); }
static inline u64 mul32(u64 a, u64 b) {
    u64 a1 = a >> 16, a0 = a & 0xffff, b1 = b >> 16, b0 = b & 0xffff, low = mul16(a0, b0);
    return (mul16(a1 ^ a0, b1 ^ b0) ^ low) << 16 ^ low ^ half16(a1, b1);
}
static inline u64 mul64(u64 a, u64 b) {
    u64 a1 = a >> 32, a0 = (uint32_t)a, b1 = b >> 32, b0 = (uint32_t)b, low = mul32(a0, b0), high = mul32(a1, b1);
    u64 x1 = high >> 16, x0 = high & 0xffff, half = mul16(x1 ^ x0, 1 << 15) << 16 ^ half16(x1, 1 << 15);
    return (mul32(a1 ^ a0, b1 ^ b0) ^ low) << 32 ^ low ^ half;
}

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    u64 value = 1;
    for (int e = 0; e < 65535; e++) {
        power[e] = power[e + 65535] = value;
        logarithm[value] = e;
        value = plain(value, 258, 8);
    }
    vector<pair<u64, u64>> pairs(strtoul(argv[1], 0, 10));
    for (auto& p : pairs) { p.first = next_random(); p.second = next_random(); }
    measure(strtoul(argv[2], 0, 10), [&] {
        u64 sum = 0;
        for (auto& p : pairs) sum ^= mul64(p.first, p.second);
        return (unsigned long long)sum;
    });
}
