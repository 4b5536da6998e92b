import { afterAll, beforeAll, expect, test } from 'vitest';
import main from '../../host-configs/main.ts';
import { pluginsOf } from '../harness/host-plugins.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { extras, operations } from './operations.ts';

interface Published {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

let server: TestServer;
/** What the server says of itself, by method and path. */
let published: ReadonlyMap<string, Published>;
beforeAll(async () => {
  server = await startServer(await pluginsOf(main), { config: main, environment: { ROLES: 'core,gateway' } });
  const { paths } = (await server.call('GET', '/openapi.json')).body as { paths: Record<string, Record<string, Published>> };
  published = new Map(Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each] as const)));
});
afterAll(() => server?.stop());

const routeOf = (operation: string): string => operation.split('?')[0]!;

test.each(Object.entries(operations))('%s is published under its own method, path and questions', (name, operation) => {
  const found = published.get(routeOf(operation));
  expect(found?.operationId).toBe(name);
  const questions = found!.parameters.filter((each) => each.in === 'query').map((each) => each.name);
  const asked = operation.split('?')[1]?.split('&') ?? [];
  expect(asked.filter((each) => !questions.includes(each))).toEqual([]);
  expect(found!.parameters.filter((each) => each.in === 'path').map((each) => `{${each.name}}`)).toEqual(routeOf(operation).match(/\{\w+\}/g) ?? []);
});

test('whatever else is published has a reason, and no reason is left over', () => {
  const own = new Set(Object.values(operations).map(routeOf));
  expect([...published.keys()].filter((route) => !own.has(route)).sort()).toEqual(Object.keys(extras).sort());
});

test('every published route is there', async () => {
  for (const route of published.keys()) {
    const [method, path] = route.split(' ') as [string, string];
    const { body } = await server.call(method, path.replace(/\{\w+\}/g, 'x'));
    expect({ route, code: body.code }).not.toEqual({ route, code: 'route.not_found' });
  }
});
