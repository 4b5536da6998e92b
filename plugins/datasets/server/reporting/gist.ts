import type { RawRow } from '../reading/json-rows.ts';
import { emptyIn, keyOf, type DatasetType } from '../types.ts';

/** More classes than these are none that anybody would look at. */
export const mostClasses = 200;

/** What of some rows in a row matters for a report: small beside the rows themselves. */
export interface Gist {
  /** What each row says. */
  readonly hashes: Float64Array;
  /** What each row is about; none where its type has no key. */
  readonly abouts: Float64Array | undefined;
  /** The field of each row that has an empty one, by its place. */
  readonly empties: ReadonlyMap<number, string>;
  /** How many rows there are of each class; of too many some are left out, which is as good as all. */
  readonly classes: ReadonlyMap<string, number>;
}

export function gistOf(type: DatasetType, rows: readonly RawRow[]): Gist {
  const hashes = new Float64Array(rows.length);
  const abouts = type.key === undefined ? undefined : new Float64Array(rows.length);
  const empties = new Map<number, string>();
  const classes = new Map<string, number>();
  const field = classFieldOf(type);
  rows.forEach(({ raw }, at) => {
    const value: unknown = JSON.parse(raw.toString());
    const empty = emptyIn(type, value);
    if (empty !== undefined) return void empties.set(at, empty);
    hashes[at] = hashOf(JSON.stringify(value));
    if (abouts) abouts[at] = aboutOf(type, value)!;
    if (field === undefined || classes.size > mostClasses) return;
    const name = classOf(value, field);
    classes.set(name, (classes.get(name) ?? 0) + 1);
  });
  return { hashes, abouts, empties, classes };
}

/** The field whose values are the classes of rows. */
export const classFieldOf = ({ key, fields }: DatasetType): string | undefined =>
  key === undefined ? undefined : fields?.find(({ name }) => name !== key)?.name;

export const classOf = (value: unknown, field: string): string => (value as Readonly<Record<string, string>>)[field]!;

export const aboutOf = (type: DatasetType, value: unknown): number | undefined =>
  type.key === undefined ? undefined : hashOf(keyOf(type, value));

/** 53 bits of a text: among a million texts two that differ share them once in twenty thousand datasets. */
export function hashOf(text: string): number {
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
