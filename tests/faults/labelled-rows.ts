/** The content of a dataset whose rows are of two labels, which `a pear` and its like tell apart once it is learnt; of many rows that takes a while. */
export function labelledRows(labels: readonly [string, string], rows: number): string {
  const words = ['apple and pear', 'carrot and leek'];
  const items = Array.from({ length: rows }, (_, at) => ({
    text: `${words[at % 2]} ${at} w${(at * 7_919) % 4_001} x${(at * 104_729) % 3_989}`,
    label: labels[at % 2],
  }));
  return JSON.stringify({ items });
}
