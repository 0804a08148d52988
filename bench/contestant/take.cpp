// take S1,S2,...: the amounts stand after the last heap, in ascending order
#include "lines.h"

int main(int count, char **arguments) {
    std::vector<int> amounts;
    for (int i = 2; i < count; i++) amounts.push_back(std::atoi(arguments[i]));
    print_lines(subtract(std::atoi(arguments[1]), amounts));
}
