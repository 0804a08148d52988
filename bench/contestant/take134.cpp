// take 1,3,4
#include "lines.h"

int main(int, char **arguments) {
    print_lines(subtract(std::atoi(arguments[1]), {1, 3, 4}));
}
