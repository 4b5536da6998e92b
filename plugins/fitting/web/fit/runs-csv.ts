import type { CsvCell } from '#core/contract/csv.ts';
import type { FitRunData } from '../../contract.ts';
import { leaves, pathsIn } from './comparison.ts';

/** Times are in UTC, spans in seconds, the cost in the currency of the installation and memory in bytes. */
const columns = {
  number: ({ number }) => number,
  state: ({ state }, { stateText }) => stateText(state),
  inService: ({ inService }, { yes }) => (inService ? yes : undefined),
  started: ({ started }) => timeText(started),
  ended: ({ ended }) => ended && timeText(ended),
  dataset: ({ datasetName }) => datasetName,
  version: ({ datasetVersion }) => datasetVersion,
  rows: ({ rows }) => rows,
  config: ({ config }) => config,
  image: ({ image }) => image,
  author: ({ author }) => author,
  waited: ({ started, begun }) => seconds(started, begun),
  start: ({ begun, given }) => seconds(begun, given),
  train: ({ given, taught, ended }) => seconds(given, taught ?? ended),
  restart: ({ taught, ended }) => seconds(taught, ended),
  took: ({ started, begun = started, ended }) => seconds(begun, ended),
  cost: ({ used }) => used?.cost,
  memory: ({ used }) => used?.memoryBytes,
  failure: (run, { failureText }) => failureText(run),
} satisfies Readonly<Record<string, (run: FitRunData, words: Words) => CsvCell>>;

export type RunColumn = keyof typeof columns;

/** What of a file is in the reader's language. */
interface Words {
  readonly head: (column: RunColumn) => string;
  readonly stateText: (state: FitRunData['state']) => string;
  readonly failureText: (run: FitRunData) => string | undefined;
  readonly yes: string;
}

/** Not measured, so left out rather than empty where no training has it. */
const whereKnown: ReadonlySet<string> = new Set<RunColumn>(['cost', 'memory', 'failure']);

/** Trainings as rows of a file, in their order, below the names of the columns; each score that one of them has is a column. */
export function runRows(runs: readonly FitRunData[], words: Words): CsvCell[][] {
  const told = Object.entries(columns)
    .map(([name, of]) => ({ name: name as RunColumn, cells: runs.map((run): CsvCell => of(run, words)) }))
    .filter(({ name, cells }) => !whereKnown.has(name) || cells.some((cell) => cell !== undefined));
  const scores = runs.map(({ metrics }) => leaves(metrics));
  const names = pathsIn(scores);
  return [
    [...told.map(({ name }) => words.head(name)), ...names],
    ...runs.map((_run, at) => [...told.map(({ cells }) => cells[at]), ...names.map((name) => scores[at]!.get(name))]),
  ];
}

const timeText = (time: number): string => new Date(time).toISOString();

/** To a thousandth; undefined before both moments have come. */
const seconds = (from: number | undefined, till: number | undefined): number | undefined =>
  from === undefined || till === undefined ? undefined : Math.max(0, till - from) / 1_000;
