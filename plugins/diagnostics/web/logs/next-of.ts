/** The line after the current one among some in order, or the one before it; past the last comes the first. */
export function nextOf(lines: readonly number[], current: number | undefined, direction: 1 | -1): number | undefined {
  if (direction === 1) return lines.find((line) => current === undefined || line > current) ?? lines[0];
  return lines.findLast((line) => current === undefined || line < current) ?? lines.at(-1);
}
