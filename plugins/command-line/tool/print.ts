/** Prints a line for people or programs to read. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints rows under their headings, columns aligned. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, at) =>
    Math.max(...[heading, ...rows.map((row) => row[at] ?? '')].map((cell) => cell.length)),
  );
  for (const row of [headings, ...rows])
    print(
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    );
}
