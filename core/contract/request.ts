import type { Arguments, Call } from './call.ts';

/** The address and body of a call; refuses input that leaves out what the path or the body needs. */
export function request(
  call: Call,
  input: Readonly<Record<string, unknown>>,
): { path: string; query: string; body: unknown } {
  const missing = (name: string) =>
    new Error(`Required parameter ${name} was null or undefined when calling ${call.id.split('.')[1]}.`);
  const { body, ...rest } = input;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null) throw missing(name);
    return encodeURIComponent(String(value));
  });
  if (body === undefined && call.wire.body === 'required') throw missing('body');
  const query = new URLSearchParams();
  for (const [name, isRequired] of Object.entries(call.wire.query)) {
    const value = rest[name];
    if (value === undefined || value === null) {
      if (isRequired) throw missing(name);
      continue;
    }
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return { path, query: query.size > 0 ? `?${query}` : '', body };
}

/** The address of a call whose input is all in it. */
export const addressOf = <C extends Call>(call: C, ...[input]: Arguments<C>): string => {
  const { path, query } = request(call, (input ?? {}) as Record<string, unknown>);
  return path + query;
};
