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

/** What was measured at each step, in their order; of a step that was told twice the last word counts. */
export function stepsOf(
  figures: readonly FitFiguresData[],
): (readonly [step: number, values: ReadonlyMap<string, number | null>])[] {
  const steps = new Map<number, Map<string, number | null>>();
  for (const { step, values } of figures)
    steps.set(step, new Map([...(steps.get(step) ?? []), ...Object.entries(values)]));
  return [...steps].toSorted(([a], [b]) => a - b);
}

/** Lays out what a service measured: `loss/seen` and `loss/unseen` share the chart `loss`, each other figure has its own. */
export function chartedOf(figures: readonly FitFiguresData[]): Charted[] {
  const ordered = stepsOf(figures);
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
