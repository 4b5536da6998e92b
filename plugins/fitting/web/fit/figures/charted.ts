import type { Series } from '#core/web/charts/steps.ts';
import type { FitFiguresData } from '../../../contract.ts';

/** Figures that belong together, over the steps of a training. */
export interface Charted {
  readonly name: string;
  readonly steps: readonly number[];
  readonly series: readonly Series[];
}

/** As many lines have a colour of their own. */
const mostLines = 8;
type Colour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Lays out what a service measured: `loss/seen` and `loss/unseen` share the chart `loss`, each other figure has its own. */
export function chartedOf(figures: readonly FitFiguresData[]): Charted[] {
  // Of a step that was told twice the last word counts.
  const steps = new Map<number, Map<string, number>>();
  for (const { step, values } of figures)
    steps.set(step, new Map([...(steps.get(step) ?? []), ...Object.entries(values)]));
  const ordered = [...steps].toSorted(([a], [b]) => a - b);
  const names = [...new Set(ordered.flatMap(([, values]) => [...values.keys()]))];
  return [...Map.groupBy(names, (name) => name.split('/', 1)[0]!)].map(([name, members]) => {
    const lines = members.slice(0, mostLines);
    const own = ordered.filter(([, values]) => lines.some((line) => values.has(line)));
    return {
      name,
      steps: own.map(([step]) => step),
      series: lines.map((line, at) => ({
        name: line === name ? line : line.slice(name.length + 1),
        values: own.map(([, values]) => values.get(line) ?? null),
        colour: (at + 1) as Colour,
      })),
    };
  });
}
