import * as z from 'zod';
import type { Call, Contract } from './call.ts';

/**
 * An object of a contract that plugins add fields to. What they add is known to the compiler by declaration merging into
 * the interfaces given here, and to a server by `openFields`.
 */
export const open =
  <Answered extends object, Sent extends object = Answered>() =>
  <S extends z.ZodObject>(schema: S) =>
    schema as unknown as z.ZodType<z.output<S> & Answered, z.input<S> & Sent>;

/** The fields that plugins add to one open object. */
export interface AddedFields {
  readonly to: z.ZodType;
  readonly fields: Readonly<Record<string, z.ZodType>>;
}

/** Completes contracts: open objects have the fields there that plugins added, wherever they stand. */
export function completing(added: readonly AddedFields[]): <C extends Contract>(contract: C) => C {
  const fields = new Map<z.ZodType, Readonly<Record<string, z.ZodType>>>();
  for (const { to, fields: more } of added) fields.set(to, { ...fields.get(to), ...more });
  const known = new Map<z.ZodType, z.ZodType>();

  function complete(schema: z.ZodType): z.ZodType {
    const before = known.get(schema);
    if (before) return before;
    // One that holds itself stays as it is there.
    known.set(schema, schema);
    const made = madeOf(schema);
    known.set(schema, made);
    return made;
  }

  function madeOf(schema: z.ZodType): z.ZodType {
    if (schema instanceof z.ZodObject) {
      const own = schema.shape as Readonly<Record<string, z.ZodType>>;
      const shape = Object.fromEntries(Object.entries(own).map(([key, each]) => [key, complete(each)]));
      const added = Object.entries(fields.get(schema) ?? {});
      const more = added.length > 0 && Object.fromEntries(added.map(([key, each]) => [key, complete(each)]));
      const same = !more && Object.entries(own).every(([key, each]) => shape[key] === each);
      return same ? schema : named(schema, schema.clone({ ...schema.def, shape: { ...shape, ...more } }));
    }
    if (schema instanceof z.ZodArray) {
      const element = complete(schema.element as z.ZodType);
      return element === schema.element ? schema : named(schema, schema.clone({ ...schema.def, element }));
    }
    if (schema instanceof z.ZodOptional) {
      const held = complete(schema.unwrap() as z.ZodType);
      return held === schema.unwrap() ? schema : held.optional();
    }
    return schema;
  }

  const completed = (call: Call): Call => ({
    ...call,
    body: complete(call.body as z.ZodType),
    answer: complete(call.answer as z.ZodType),
  });
  return (contract) =>
    Object.fromEntries(
      Object.entries(contract).map(([operation, call]) => [operation, completed(call)]),
    ) as typeof contract;
}

/** A schema under the name of the one that it takes the place of. */
function named(of: z.ZodType, schema: z.ZodType): z.ZodType {
  const told = z.globalRegistry.get(of);
  return told ? schema.register(z.globalRegistry, told) : schema;
}
