import type { FigureColumn, Figures } from '../tables.ts';

/** Adds up what was measured; what none of them has stays absent. */
export function sum(all: Iterable<Figures>): Figures {
  const total: Figures = {};
  for (const figures of all) {
    for (const [name, value] of Object.entries(figures) as [FigureColumn, number][])
      total[name] = (total[name] ?? 0) + value;
  }
  return total;
}
