import * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import { isObject, parsedJson } from '#core/contract/json.ts';
import { DumpOrigin } from '../contract.ts';

/** What a file of an account holds. */
export interface DumpFile {
  readonly lists: Readonly<Record<string, readonly unknown[]>>;
  readonly origin: DumpOrigin | undefined;
  /** Encrypted. */
  readonly secrets: string | undefined;
}

/** The latest form of files that this version writes and reads. */
export const latestForm = 1;

/** Reads a file; refuses what is none, and what a later version wrote in a form that is not known here. */
export function readDumpFile(text: string, known: readonly string[]): DumpFile {
  const parsed = parsedJson(text)?.value;
  if (!isObject(parsed))
    throw new Fault('dump.unreadable', 'This is not a file of an account: it has to be an object in JSON.', 400);
  const lists = z.array(z.unknown()).nullish();
  const file = z.strictObject({
    ...Object.fromEntries(known.map((field) => [field, lists])),
    origin: DumpOrigin.optional(),
    secrets: z.string().max(16_000_000).optional(),
  });
  const form = (parsed as { origin?: { form?: unknown } }).origin?.form;
  if (typeof form === 'number' && form > latestForm)
    throw new Fault(
      'dump.newer',
      `A newer version wrote this file (form ${form}; this version reads ${latestForm}). Update this installation first.`,
      400,
      { form: String(form), latest: String(latestForm) },
    );
  const read = file.safeParse(parsed);
  if (!read.success) throw invalid(read.error.issues);
  const { origin, secrets, ...given } = read.data;
  return {
    lists: Object.fromEntries(Object.entries(given).filter(([, list]) => list != null)) as DumpFile['lists'],
    origin,
    secrets,
  };
}

/** The parts that somebody wants of those that there are; all where none is named. */
export function wantedParts(wanted: readonly string[] | undefined, known: readonly string[]): ReadonlySet<string> {
  const unknown = wanted?.find((part) => !known.includes(part));
  if (unknown === undefined) return new Set(wanted ?? known);
  throw new Fault('dump.part_unknown', `There is no part ${unknown}. Parts are: ${known.join(', ')}.`, 400, {
    part: unknown,
    parts: known.join(', '),
  });
}
