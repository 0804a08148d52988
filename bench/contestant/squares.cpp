// take squares
#include "lines.h"

int main(int, char **arguments) {
    int last = std::atoi(arguments[1]);
    std::vector<int> amounts;
    for (long long root = 1; root * root <= last; root++) amounts.push_back(int(root * root));
    print_lines(subtract(last, amounts));
}
