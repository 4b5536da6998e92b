/** The row that a key leads to from the one that has the focus; undefined for keys that mean nothing here, and at the ends. */
export function rowAfter<R extends { contains(other: E | null): boolean }, E>(
  key: string,
  rows: readonly R[],
  focused: E | null,
): R | undefined {
  const at = rows.findIndex((row) => row.contains(focused));
  if (at < 0) return undefined;
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}
