"""Ways to find a declaration: names, words and graph, built and opened together."""
