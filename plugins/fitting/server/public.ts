import { point } from '#core/plugin/point.ts';

/** A row of a dataset as a question with its right answer. */
export interface Example {
  readonly text: string;
  readonly label: string;
}

/** What a service answered about one text. */
export interface Labelled {
  readonly label: string;
  readonly score?: number | undefined;
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
  /** The likeliest label of each text, in their order; undefined where the service gave none. Throws where this is no answer to them. */
  labels(answer: unknown, texts: number): readonly (Labelled | undefined)[];
}
export const evaluation = point<Evaluation>('fitting.evaluation', { key: ({ datasetType }) => datasetType });
