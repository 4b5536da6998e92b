/** A name like this one that none of those is. */
export function unusedName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}
