const pairsIn = (word: string) =>
  new Set(Array.from({ length: word.length + 1 }, (_, index) => ` ${word} `.slice(index, index + 2)));

/** Returns the option that shares the most pairs of neighbouring letters with a word: `/about` for `/abuot`. */
export function nearest(word: string, options: readonly string[]): string | undefined {
  const pairs = pairsIn(word);
  const score = (option: string) => {
    const others = pairsIn(option);
    return pairs.intersection(others).size / pairs.union(others).size;
  };
  return options.toSorted((one, other) => score(other) - score(one))[0];
}
