import fc from 'fast-check';
import * as z from 'zod';
import type { Call } from '#core/contract/call.ts';
import type { RawRequest } from '../harness/raw-request.ts';
import { contentType, queryText, type Sent } from '../tenants/world.ts';
import { bad } from './bad-values.ts';

/** One wrong thing in one place of a request; both are words, so that a failure can be read. */
export type Wrong = readonly [place: string, what: string];

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place of a body that holds something. */
function placesIn(body: unknown, at: Path = []): Path[] {
  const inner = Array.isArray(body)
    ? body.slice(0, 1).map((each, index) => [index, each] as const)
    : isObject(body)
      ? Object.entries(body)
      : [];
  return inner.flatMap(([key, value]) => [[...at, key], ...placesIn(value, [...at, key])]);
}

/** Fields that a call's body may have, whether the request has them or not. */
function fieldsOf({ body }: Call): string[] {
  if (body instanceof z.ZodUndefined) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(schema.properties ?? {});
}

/** All the ways in which a request to a call may be wrong. */
export function wrongs(
  call: Call,
  { body }: Sent,
): { readonly arbitrary: fc.Arbitrary<Wrong>; readonly places: number } {
  const hasBody = !(call.body instanceof z.ZodUndefined);
  const fields = [...new Set([...fieldsOf(call), ...placesIn(body).map((path) => path.join('.'))])];
  const queries = [...Object.keys(call.query.shape as object), 'unknown'];
  const at = (prefix: string, names: readonly string[], { names: what }: { names: fc.Arbitrary<string> }) =>
    names.length === 0
      ? []
      : [
          {
            weight: Math.min(8, names.length),
            arbitrary: fc.tuple(fc.constantFrom(...names.map((name) => `${prefix} ${name}`)), what),
          },
        ];
  return {
    places: fields.length + queries.length + call.params.length,
    arbitrary: fc.oneof(
      ...at('field', fields, bad.json),
      ...(hasBody
        ? [
            ...at('without', fields, { names: fc.constant('') }),
            ...at('body', ['as JSON', 'with more'], bad.json),
            ...at('body', ['as text'], bad.body),
          ]
        : [...at('body', ['unasked'], bad.body)]),
      ...at('query', queries, bad.text),
      ...at('param', call.params, bad.text),
      ...at('path', ['as a whole'], bad.path),
      ...at('header', ['of the request'], bad.header),
      ...at(
        'method',
        ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD'].filter((method) => method !== call.method).slice(0, 2),
        { names: fc.constant('') },
      ),
    ),
  };
}

/** The request with that one thing wrong in it. */
export function spoil(
  call: Call,
  { params, query = {}, body }: Sent,
  headers: Readonly<Record<string, string>>,
  [where, what]: Wrong,
): RawRequest {
  const [kind, ...rest] = where.split(' ');
  const name = rest.join(' ');
  const path = (wrong: Readonly<Record<string, string>> = {}) =>
    call.path.replace(/:(\w+)/g, (_whole, each: string) => wrong[each] ?? encodeURIComponent(params[each]!));
  const text = body === undefined ? undefined : call.bodyType ? String(body) : JSON.stringify(body);
  const typed = (sent: string | undefined) =>
    sent === undefined
      ? { headers }
      : { headers: { 'content-type': contentType(call.bodyType ?? 'application/json', sent), ...headers }, body: sent };
  const whole = { method: call.method, path: path() + queryText(query), ...typed(text) };
  switch (kind) {
    case 'field':
      return { ...whole, ...typed(withField(body, name.split('.'), bad.json.of(what))) };
    case 'without':
      return { ...whole, ...typed(withField(body, name.split('.'), undefined)) };
    case 'body':
      return {
        ...whole,
        ...typed(
          name === 'as JSON'
            ? bad.json.of(what)
            : name === 'with more'
              ? withField(body, ['more'], bad.json.of(what))
              : bad.body.of(what),
        ),
      };
    case 'query': {
      const { [name]: _right, ...others } = query;
      const right = queryText(others);
      return { ...whole, path: `${path()}${right === '' ? '?' : `${right}&`}${name}=${bad.text.of(what)}` };
    }
    case 'param':
      return { ...whole, path: path({ [name]: bad.text.of(what) }) + queryText(query) };
    case 'path':
      return { ...whole, path: bad.path.of(what)(whole.path) };
    case 'header':
      return { ...whole, headers: { ...whole.headers, ...bad.header.of(what) } };
    default:
      return { ...whole, method: name };
  }
}

/** JSON text of a body with one field left out, or holding this JSON text, which need not be anything that JSON.stringify could write. */
function withField(body: unknown, path: readonly string[], json: string | undefined): string {
  const hole = '@@hole@@';
  const [key, ...rest] = path;
  const put = (value: unknown, at: string, deeper: readonly string[]): unknown => {
    const inner =
      deeper.length === 0
        ? json === undefined
          ? undefined
          : hole
        : put(Array.isArray(value) ? value[Number(at)] : isObject(value) ? value[at] : {}, deeper[0]!, deeper.slice(1));
    if (Array.isArray(value)) return value.map((each: unknown, index) => (index === Number(at) ? inner : each));
    return { ...(isObject(value) ? value : {}), [at]: inner };
  };
  return JSON.stringify(put(body, key!, rest)).replace(`"${hole}"`, () => json ?? '');
}
