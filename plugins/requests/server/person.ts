import * as z from 'zod';
import { invalid } from '#core/contract/fault.ts';
import { Contacts, PersonName } from '../contract/fields.ts';

const Person = z.object({ name: PersonName.default(''), contacts: Contacts });

/** Who asks, out of the text that clients send: JSON of a name and contacts, or contacts alone. */
export function readPerson(text: string): z.output<typeof Person> {
  const read = Person.safeParse(jsonObject(text) ?? { contacts: text });
  if (!read.success) throw invalid(read.error.issues);
  return read.data;
}

/** A telephone number is JSON too; only an object can hold a name. */
function jsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
