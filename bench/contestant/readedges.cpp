// Reads a file of edges `u v`, decimal numbers, the quick way of contests: the file as a whole, then byte by byte. Vertices are
// the numbers themselves. Arguments: file, runs. Both agree on how many edges there are.
#include "edges.h"
using namespace std;

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    measure(strtoul(argv[2], 0, 10), [&] {
        FILE* file = fopen(argv[1], "rb");
        if (!file) exit(1);
        fseek(file, 0, SEEK_END);
        vector<char> text(ftell(file) + 1);
        rewind(file);
        text[fread(text.data(), 1, text.size() - 1, file)] = 0;
        fclose(file);
        Edges edges;
        for (const char* at = text.data();;) {
            uint32_t ends[2];
            for (uint32_t& end : ends) {
                while (*at && (*at < '0' || *at > '9')) at++;
                if (!*at) return (unsigned long long)edges.size();
                for (end = 0; *at >= '0' && *at <= '9'; at++) end = end * 10 + (*at - '0');
            }
            edges.push_back({ends[0], ends[1]});
        }
    });
}
