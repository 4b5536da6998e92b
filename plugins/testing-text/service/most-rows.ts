import { Fault } from '#core/contract/fault.ts';

/** What a sample service is trained on within its memory and in a time that somebody waits for. */
export const mostRows = 20_000;

/** The rows of training data; more than so many are a fault. */
export function requireFew<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > mostRows)
    throw new Fault(
      'training_data.too_many_rows',
      `The training data has ${rows.length} rows; this service learns from ${mostRows} at most.`,
      400,
      { rows: String(rows.length), most: String(mostRows) },
    );
  return rows;
}
