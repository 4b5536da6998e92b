import type { DatasetVersion, Datasets } from '#plugins/datasets/server/public.ts';
import type { Evaluation, Example } from '../public.ts';

/** A row with what it asks. */
export interface Question extends Example {
  readonly row: unknown;
  /** Which of the dataset's rows it is, counted from 1. */
  readonly number: number;
}

/** All rows of a version as questions. */
export async function examplesOf(
  datasets: Datasets,
  version: DatasetVersion,
  { example }: Evaluation,
): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for await (const rows of datasets.rows(version))
    for (const row of rows) questions.push({ ...example(row), row, number: questions.length + 1 });
  return questions;
}

/** Cuts questions into as few requests as have room for them, in their order. */
export function requestsOf<T extends Example>(
  questions: readonly T[],
  { rows, characters }: Evaluation['most'],
): T[][] {
  const requests: T[][] = [];
  let size = 0;
  for (const question of questions) {
    const last = requests.at(-1);
    size += question.text.length;
    if (last && last.length < rows && size <= characters) last.push(question);
    else {
      requests.push([question]);
      size = question.text.length;
    }
  }
  return requests;
}
