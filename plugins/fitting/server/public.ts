import { point } from '#core/plugin/point.ts';

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
