import type { DatasetProblem, DatasetReport } from '../contract.ts';
import { mostTold } from './reading/problems.ts';
import { emptyIn, keyOf, type DatasetType } from './types.ts';

const mostClasses = 200;

/** Looks at all rows of a content, one after the other, for what can be kept but is worth a look. */
export class Inspector {
  readonly #type: DatasetType;
  /** By the hash of what a row says, or is about: the row that said so first, and what all of it was. */
  readonly #seen = new Map<number, number>();
  readonly #keys = new Map<number, number>();
  readonly #problems: DatasetProblem[] = [];
  readonly #counts: Record<'empty' | 'duplicate' | 'conflict', number> = { empty: 0, duplicate: 0, conflict: 0 };
  readonly #classes = new Map<string, number>();
  readonly #classOf: string | undefined;
  #manyClasses = false;

  constructor(type: DatasetType) {
    this.#type = type;
    this.#classOf = type.key === undefined ? undefined : type.fields?.find(({ name }) => name !== type.key)?.name;
  }

  add(value: unknown, row: number, line = row): void {
    const field = emptyIn(this.#type, value);
    if (field !== undefined) return this.#note({ line, row, code: 'empty', ...(field !== '' && { field }) });
    this.#countClass(value);
    const hash = hashOf(JSON.stringify(value));
    const same = this.#seen.get(hash);
    if (same !== undefined) return this.#note({ line, row, code: 'duplicate', detail: String(same) });
    this.#seen.set(hash, row);
    const { key } = this.#type;
    if (key === undefined) return;
    const about = hashOf(keyOf(this.#type, value));
    const other = this.#keys.get(about);
    if (other === undefined) this.#keys.set(about, row);
    else this.#note({ line, row, code: 'conflict', field: key, detail: String(other) });
  }

  report(): DatasetReport {
    const classes = this.#manyClasses
      ? undefined
      : [...this.#classes].sort(([, a], [, b]) => b - a).map(([name, count]) => ({ name, count }));
    return {
      counts: this.#counts,
      problems: this.#problems,
      ...(classes && classes.length > 0 && { classField: this.#classOf!, classes }),
    };
  }

  #note(problem: DatasetProblem & { readonly code: 'empty' | 'duplicate' | 'conflict' }): void {
    this.#counts[problem.code]++;
    if (this.#problems.length < mostTold) this.#problems.push(problem);
  }

  #countClass(value: unknown): void {
    if (this.#classOf === undefined || this.#manyClasses) return;
    const name = (value as Readonly<Record<string, string>>)[this.#classOf]!;
    this.#classes.set(name, (this.#classes.get(name) ?? 0) + 1);
    if (this.#classes.size <= mostClasses) return;
    this.#manyClasses = true;
    this.#classes.clear();
  }
}

/** 53 bits of a text: among a million texts two that differ share them once in twenty thousand datasets. */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
