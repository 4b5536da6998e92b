import { Fault } from '#core/contract/fault.ts';
import type { DatasetProblem } from '../../contract.ts';

/** As many problems are told one by one; the rest is counted. */
export const mostTold = 200;

const sentences: Readonly<Record<DatasetProblem['code'], string>> = {
  encoding: 'is not UTF-8',
  syntax: 'is not written as it should be',
  not_object: 'is no object',
  not_text: 'is no text',
  missing: 'has no field {field}',
  not_string: 'has no text in the field {field}',
  unknown_field: 'has a field {field}, which rows of this type do not have',
  too_many_fields: 'has more fields than the type or the first line has names for',
  too_long: 'is too long',
  too_deep: 'nests too deep',
  empty: 'is empty',
  duplicate: 'says the same as another row',
  conflict: 'contradicts another row',
};

const sentenceOf = ({ code, line, field = '', detail }: DatasetProblem): string =>
  `line ${line}: ${sentences[code].replace('{field}', field)}${detail === undefined ? '' : ` (${detail})`}`;

/** Refuses a content, with the lines of it that cannot be taken. */
export function refused(problems: readonly DatasetProblem[], count = problems.length): Fault {
  const told = problems.slice(0, mostTold);
  const more = count > told.length ? [`… and ${count - told.length} more`] : [];
  return new Fault(
    'dataset.invalid',
    [
      `The content has ${count} ${count === 1 ? 'line' : 'lines'} that cannot be taken. Nothing was stored.`,
      ...told.map(sentenceOf),
      ...more,
    ].join('\n'),
    400,
    { count: String(count), problems: JSON.stringify(told) },
  );
}

/** Gathers what is wrong, up to as much as anybody reads. */
export class Findings {
  readonly told: DatasetProblem[] = [];
  count = 0;

  add(problem: DatasetProblem): void {
    this.count += 1;
    if (this.told.length < mostTold) this.told.push(problem);
  }

  throwIfAny(): void {
    if (this.count > 0) throw refused(this.told, this.count);
  }
}
