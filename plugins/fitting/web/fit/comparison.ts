import { isObject, parsedJson } from '#core/contract/json.ts';
import type { FitRunData } from '../../contract.ts';

/** What is laid beside each other: a training, or another run over a dataset. */
export type Compared = Pick<
  FitRunData,
  | 'id'
  | 'number'
  | 'datasetName'
  | 'datasetVersion'
  | 'rows'
  | 'config'
  | 'image'
  | 'started'
  | 'begun'
  | 'ended'
  | 'used'
> & {
  readonly inService?: boolean;
  readonly metrics?: Readonly<Record<string, unknown>> | undefined;
};

/** What of several trainings stands beside each other in one line; a value that a training does not have is undefined. */
export interface ComparedLine {
  readonly path: string;
  readonly values: readonly (number | string | undefined)[];
  readonly differs: boolean;
}

/** Lines by what they are about; those of data and program have fixed paths, the others are named as the service names them. */
export interface Comparison {
  readonly scores: readonly ComparedLine[];
  readonly config: readonly ComparedLine[];
  readonly made: readonly ComparedLine[];
  /** Milliseconds, money and bytes; what is known of none is left out. */
  readonly took: readonly ComparedLine[];
}

/** More than that nobody reads, and a service may write what it likes. */
const mostLines = 200;

/** Lays trainings beside each other, in the order in which they are given. */
export function comparisonOf(runs: readonly Compared[]): Comparison {
  return {
    scores: linesOf(runs.map(({ metrics }) => leaves(metrics))),
    config: linesOf(runs.map(({ config }) => leaves(settingsIn(config)))),
    made: linesOf(
      runs.map(
        ({ datasetName, datasetVersion, rows, image }) =>
          new Map<string, number | string>([
            ['dataset', datasetName],
            ['version', datasetVersion],
            ['rows', rows],
            ['image', image],
          ]),
      ),
    ),
    took: linesOf(
      runs.map(
        ({ started, begun = started, ended, used = {} }) =>
          new Map<string, number>([
            ...(ended === undefined ? [] : [['time', ended - begun] as const]),
            ...(used.cost === undefined ? [] : [['cost', used.cost] as const]),
            ...(used.memoryBytes === undefined ? [] : [['memory', used.memoryBytes] as const]),
          ]),
      ),
    ),
  };
}

/** The settings in which configurations differ, by where they stand. */
export const differingSettings = (runs: readonly Pick<Compared, 'config'>[]): ReadonlySet<string> =>
  new Set(
    linesOf(runs.map(({ config }) => leaves(settingsIn(config)))).flatMap((line) => (line.differs ? line.path : [])),
  );

/** All paths of some values, each once; what sums up comes before its parts. */
export function pathsIn(values: readonly ReadonlyMap<string, unknown>[]): string[] {
  const depth = (path: string) => path.split('.').length;
  return [...new Set(values.flatMap((each) => [...each.keys()]))].toSorted((a, b) => depth(a) - depth(b));
}

function linesOf(runs: readonly ReadonlyMap<string, number | string>[]): ComparedLine[] {
  return pathsIn(runs)
    .slice(0, mostLines)
    .map((path) => {
      const values = runs.map((run) => run.get(path));
      return { path, values, differs: new Set(values).size > 1 };
    });
}

/** In a cell of a table. */
const longestConfig = 80;

/** A configuration in one line, such as `rounds 40, learningRate 1.2`, of a long one the beginning, or some of its settings; empty where nothing is set. */
export function configText(config: string, only?: ReadonlySet<string>): string {
  const text = [...leaves(settingsIn(config))]
    .filter(([path]) => only?.has(path) ?? true)
    .map(([path, value]) => (path === '' ? `${value}` : `${path} ${value}`))
    .join(', ');
  return text.length > longestConfig ? `${text.slice(0, longestConfig)}…` : text;
}

const settingsIn = (config: string): unknown => (config.trim() === '' ? {} : (parsedJson(config)?.value ?? config));

/** Numbers and texts by where they stand in a value, such as `classes.refund.f1`; lists stay whole. */
export function leaves(value: unknown, path: readonly string[] = []): Map<string, number | string> {
  if (value === undefined) return new Map();
  if (isObject(value))
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...leaves(inner, [...path, name])]));
  return new Map([
    [path.join('.'), typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)],
  ]);
}
