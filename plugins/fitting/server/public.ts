import { madePoint, point } from '#core/plugin/point.ts';
import type { FitRunData } from '../contract.ts';

/** What a service learnt in one training; `runId` 0 is none, of which nothing is ever kept. */
export interface State {
  /** The account of the service. */
  readonly accountId: number;
  readonly modelId: number;
  readonly runId: number;
}

export interface StateFile {
  /** Its path below the directory of the state, with slashes. */
  readonly name: string;
  readonly bytes: number;
}

/** Keeps what services learn where their instances can write and read it. */
export interface StateStorage {
  /** What instances are told in MLP_STORAGE_DIR, and as `modelDir`. */
  directory(state: State): string;
  /** The bucket that the directory is in, where there are buckets. */
  bucketName(state: State): Promise<string | undefined>;
  /** Makes room for what is to be written; what was there is gone. */
  prepare(state: State): Promise<void>;
  /** What one service's instance wrote becomes another's. */
  move(from: State, to: State): Promise<void>;
  drop(state: State): Promise<void>;
  /** Drops all that a service has learnt, which may be gone itself. */
  forget(modelId: number): Promise<void>;
  has(state: State): Promise<boolean>;
  files(state: State): AsyncIterable<StateFile>;
  /** One of its files. */
  read(state: State, name: string): AsyncIterable<Uint8Array>;
  /** The file is there whole or not at all. */
  write(state: State, name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}
/** Storages by the types that instances know them by: `local`, which is a folder, and `s3`. */
export const stateStorage = madePoint<StateStorage, { readonly type: string }>('fitting.state-storage', {
  key: ({ type }) => type,
});

/** A training that comes to its end. */
export interface MeasuredRun {
  /** Whose instance trained. */
  readonly accountId: number;
  /** Where that ran; in the default one where left out. */
  readonly resourceGroup: string | undefined;
  /** Which one it was, where one was given the training. */
  readonly instanceId?: number;
  readonly from: Date;
  readonly till: Date;
}
/** What a training used; what is not known is left out. */
export type RunUse = NonNullable<FitRunData['used']>;
export type RunMeter = (run: MeasuredRun) => Promise<RunUse>;
/** Measures what trainings use. */
export const runMeter = madePoint<RunMeter>('fitting.run-meter');

/** Whose service it is that is trained or cross-validated. */
export interface CountedFit {
  readonly accountId: number;
  readonly modelId: number;
}
/** `begun` is one that the limit of the account let begin, `exceeded` one that it refused; what was begun ends as `done` or `failed`, or as neither where it was stopped or the fault lies with what was asked for. */
export type FitTurn = 'begun' | 'exceeded' | 'done' | 'failed';
export type FitCounter = (fit: CountedFit, turn: FitTurn) => Promise<void>;
/** Counts what becomes of trainings and cross-validations, one each as with the limit of their account. */
export const fitCounter = madePoint<FitCounter>('fitting.fit-counter');

/** What is said of a text, or of a part of it. */
export interface Labelled {
  readonly label: string;
  /** The part, in UTF-16 units with the end excluded; left out where it is the whole text. */
  readonly span?: { readonly start: number; readonly end: number };
  /** How sure a service is, 0 to 1. */
  readonly score?: number | undefined;
}

/** A row of a dataset as a question with its right answer: one label of a whole text, or any number of parts. */
export interface Example {
  readonly text: string;
  readonly labels: readonly Labelled[];
}

/** How services that are trained on a type of data are asked about its rows, so that they can be validated. */
export interface Evaluation {
  readonly datasetType: string;
  /** What one request has room for. */
  readonly most: { readonly rows: number; readonly characters: number };
  example(row: unknown): Example;
  /** Rows as the text of a dataset. */
  content(rows: readonly unknown[]): string;
  /** The data of a request, as JSON text. */
  request(texts: readonly string[]): string;
  /** What was answered to each text, in their order: the likeliest label, or all parts that were found. Throws where this is no answer to them. */
  labels(answer: unknown, texts: number): readonly (readonly Labelled[])[];
}
export const evaluation = point<Evaluation>('fitting.evaluation', { key: ({ datasetType }) => datasetType });
