import type { DatasetProblem, DatasetReport } from '../../contract.ts';
import { mostTold } from '../reading/problems.ts';
import { emptyIn, type DatasetType } from '../types.ts';
import { FirstRows } from './first-rows.ts';
import { aboutOf, classFieldOf, classOf, hashOf, mostClasses, type Gist } from './gist.ts';

/** Looks at all rows of a content, one after the other, for what can be kept but is worth a look. */
export class Inspector {
  readonly #type: DatasetType;
  /** Which row said the same first, and which was about the same first. */
  readonly #said = new FirstRows();
  readonly #about = new FirstRows();
  readonly #problems: DatasetProblem[] = [];
  readonly #counts: Record<'empty' | 'duplicate' | 'conflict', number> = { empty: 0, duplicate: 0, conflict: 0 };
  readonly #classes = new Map<string, number>();
  readonly #classField: string | undefined;
  #manyClasses = false;

  constructor(type: DatasetType) {
    this.#type = type;
    this.#classField = classFieldOf(type);
  }

  /** A row as it is read. */
  add(value: unknown, row: number, line: number): void {
    const field = emptyIn(this.#type, value);
    if (field !== undefined) return this.#noteEmpty(field, row, line);
    if (this.#classField !== undefined) this.#countClass(classOf(value, this.#classField), 1);
    this.#compare(hashOf(JSON.stringify(value)), aboutOf(this.#type, value), row, line);
  }

  /** Rows that were looked at before; the first of them has the number `first`. */
  addGist({ hashes, abouts, empties, classes }: Gist, first: number): void {
    for (let at = 0; at < hashes.length; at++) {
      const field = empties.get(at);
      if (field === undefined) this.#compare(hashes[at]!, abouts?.[at], first + at, first + at);
      else this.#noteEmpty(field, first + at, first + at);
    }
    for (const [name, count] of classes) this.#countClass(name, count);
  }

  report(): DatasetReport {
    const classes = this.#manyClasses
      ? undefined
      : [...this.#classes].sort(([, a], [, b]) => b - a).map(([name, count]) => ({ name, count }));
    return {
      counts: this.#counts,
      problems: this.#problems,
      ...(classes && classes.length > 0 && { classField: this.#classField!, classes }),
    };
  }

  #compare(hash: number, about: number | undefined, row: number, line: number): void {
    const same = this.#said.first(hash, row);
    if (same !== undefined) return this.#note({ line, row, code: 'duplicate', detail: String(same) });
    if (about === undefined) return;
    const other = this.#about.first(about, row);
    if (other !== undefined) this.#note({ line, row, code: 'conflict', field: this.#type.key, detail: String(other) });
  }

  #noteEmpty(field: string, row: number, line: number): void {
    this.#note({ line, row, code: 'empty', ...(field !== '' && { field }) });
  }

  #note(problem: DatasetProblem & { readonly code: 'empty' | 'duplicate' | 'conflict' }): void {
    this.#counts[problem.code]++;
    if (this.#problems.length < mostTold) this.#problems.push(problem);
  }

  #countClass(name: string, count: number): void {
    if (this.#manyClasses) return;
    this.#classes.set(name, (this.#classes.get(name) ?? 0) + count);
    if (this.#classes.size <= mostClasses) return;
    this.#manyClasses = true;
    this.#classes.clear();
  }
}
