import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf, everything, pluginsOf } from '../harness/host-plugins.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { extras, operations, schemas } from './operations.ts';
import { Published, type Json } from './published.ts';

let server: TestServer;
let published: Published;
beforeAll(async () => {
  server = await startServer(await pluginsOf(everything), {
    config: everything,
    environment: { ROLES: 'core,gateway' },
  });
  published = new Published((await server.call('GET', '/openapi.json')).body as Json);
});
afterAll(() => server?.stop());

const routeOf = (operation: string): string => operation.split('?')[0]!;

test.each(Object.entries(operations))('%s is published under its own method, path and questions', (name, operation) => {
  const found = published.operations.get(routeOf(operation));
  expect(found?.operationId).toBe(name);
  const questions = found!.parameters.filter((each) => each.in === 'query').map((each) => each.name);
  const asked = operation.split('?')[1]?.split('&') ?? [];
  expect(asked.filter((each) => !questions.includes(each))).toEqual([]);
  expect(found!.parameters.filter((each) => each.in === 'path').map((each) => `{${each.name}}`)).toEqual(
    routeOf(operation).match(/\{\w+\}/g) ?? [],
  );
});

test('whatever else is published has a reason, and no reason is left over', () => {
  const own = new Set(Object.values(operations).map(routeOf));
  expect([...published.operations.keys()].filter((route) => !own.has(route)).sort()).toEqual(
    Object.keys(extras).sort(),
  );
});

test('every published route is there', async () => {
  for (const route of published.operations.keys()) {
    const [method, path] = route.split(' ') as [string, string];
    const { body } = await server.call(method, path.replace(/\{\w+\}/g, 'x'));
    expect({ route, code: body.code }).not.toEqual({ route, code: 'route.not_found' });
  }
});

describe('the document', () => {
  const all = () => [...published.operations.values()];
  /** Every object of it, with where it is. */
  function* objectsIn(value: unknown, at = ''): Generator<readonly [string, Json]> {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) yield [at, value as Json];
    for (const [key, each] of Object.entries(value)) yield* objectsIn(each, `${at}/${key}`);
  }
  const isNamed = (at: string) => /^\/components\/schemas\/\w+$/.test(at);
  const isExample = (at: string) => at.includes('/example');
  const schemasOf = () => [...objectsIn(published.document)].filter(([at]) => !isExample(at));

  test('is OpenAPI as validators know it', async () => {
    expect(await new Validator().validate(structuredClone(published.document))).toMatchObject({ valid: true });
    await SwaggerParser.validate(
      structuredClone(published.document) as unknown as Parameters<typeof SwaggerParser.validate>[0],
    );
  });

  test('names each operation once', () => {
    const names = all().map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('tells in a sentence what each operation does and what its path names', () => {
    expect(
      all()
        .filter(({ summary }) => !/^[A-Z][^.]{5,110}\.$/.test(summary))
        .map((each) => each.operationId),
    ).toEqual([]);
    expect(
      all().flatMap(({ operationId, parameters }) =>
        parameters
          .filter((each) => each.in === 'path' && !each.description?.endsWith('.'))
          .map(({ name }) => `${operationId}: ${name}`),
      ),
    ).toEqual([]);
  });

  test('names every object once, as the platform does where it has a name for it', () => {
    const unnamed = schemasOf().filter(
      ([at, { properties }]) => Object.keys((properties ?? {}) as object).length > 0 && !isNamed(at),
    );
    expect(unnamed.map(([at]) => `${at}: give the schema a name with .meta({ id: '…' }).`)).toEqual([]);
    const { schemas: named } = published.document.components as { schemas: Json };
    expect(schemas.filter((name) => !(name in named))).toEqual([]);
  });

  test('holds nothing that only some tools read', () => {
    const odd = schemasOf().filter(
      ([, each]) =>
        each.anyOf !== undefined ||
        Array.isArray(each.type) ||
        each.not !== undefined ||
        ('$ref' in each && Object.keys(each).length > 1) ||
        (typeof each.pattern === 'string' && /\\[pPu]|\(\?/.test(each.pattern)),
    );
    expect(odd).toEqual([]);
  });

  test('gives whole numbers a format, and what pages and spans of time have their bounds', () => {
    const numbers = schemasOf().filter(([, { type }]) => type === 'integer');
    expect(numbers.filter(([, { format }]) => format !== 'int32' && format !== 'int64')).toEqual([]);
    const bounded = ['page', 'size', 'minutes', 'lastBytes'];
    const found = all().flatMap(({ parameters }) => parameters.filter(({ name }) => bounded.includes(name)));
    expect(found.filter(({ schema }) => schema.minimum === undefined)).toEqual([]);
    expect(found.filter(({ name, schema }) => name !== 'page' && schema.maximum === undefined)).toEqual([]);
  });

  test('has an example for each JSON body, which its schema and the call itself take', () => {
    const calls = new Map(callsOf(server.host).map((call) => [call.id.split('.')[1], call]));
    const wrong = all().flatMap(({ operationId, requestBody }) => {
      const media = requestBody?.content['application/json'];
      if (!media) return [];
      if (media.example === undefined) return [`${operationId} has no example.`];
      const taken = calls.get(operationId)!.body.safeParse(media.example).success;
      return [
        ...published.refusals(media.schema, media.example).map((each) => `${operationId}: ${each}`),
        ...(taken ? [] : [`${operationId} does not take its example.`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('says which bodies have to be sent, and as what each call fails', () => {
    const { schemas: known } = published.document.components as { schemas: Json };
    expect(known.Fault.required).toEqual(['code', 'message', 'status', 'args', 'requestId']);
    const bodyOf = (operationId: string) => all().find((each) => each.operationId === operationId)!.requestBody;
    expect([
      bodyOf('predict')?.required,
      bodyOf('createModel')?.required,
      bodyOf('createAccessToken')?.required,
    ]).toEqual([true, true, false]);
    const failures = new Set(
      [...published.operations].map(([route, { responses }]) =>
        [route.includes('/api/adapters/'), responses.default!.content!['application/json']!.schema.$ref as string].join(
          ' ',
        ),
      ),
    );
    expect(failures).toEqual(new Set(['true #/components/schemas/OpenAiError', 'false #/components/schemas/Fault']));
  });
});
