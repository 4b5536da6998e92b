import { expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { core, home, type Person } from '../services-test.ts';
import { names, useListed } from './listed-test.ts';

const scene = useListed();

test('a column of a plugin is told where it is asked for, of the services of accounts that are the caller’s', async () => {
  const told = async (person: Person, path: string) =>
    Object.fromEntries((await person.get(path)).body.records.map((each: any) => [each.modelName, each.columns]));
  expect(await told(scene.alice, `${home(scene.alice)}?mySpace=all&withColumns=true`)).toEqual({
    ghost: {},
    'asr-draft': { length: 9 },
    'asr-phone': { length: 9 },
    fitted: { length: 6 },
    'tts-vega': {},
  });
  expect(await told(scene.alice, `${home(scene.alice)}?mySpace=favorites`)).toMatchObject({ 'asr-draft': undefined });
  expect(Object.values(await told(scene.server.visitor, `${core}/models?withColumns=true`))).not.toContainEqual({
    length: expect.anything(),
  });
});

test('lists are sorted, grouped and narrowed by what plugins know, and others’ services tell nothing by it', async () => {
  const mine = async (query: string) => names(await scene.alice.get(`${home(scene.alice)}?onlyMy=true&${query}`));
  expect(await mine('sort=length')).toEqual(['asr-draft', 'asr-phone', 'fitted', 'ghost']);
  expect(await mine('sort=length,asc')).toEqual(['fitted', 'asr-phone', 'asr-draft', 'ghost']);
  expect(await mine('groupBy=length&sort=name,desc')).toEqual(['fitted', 'asr-draft', 'asr-phone', 'ghost']);
  expect(await mine('groupBy=group&sort=name')).toEqual(['asr-phone', 'fitted', 'ghost', 'asr-draft']);
  expect(await mine('filter=kind:asr')).toEqual(['asr-phone', 'asr-draft']);
  expect(names(await scene.server.visitor.get(`${core}/models?filter=kind:asr`))).toEqual([]);
  const pages = await Promise.all([0, 1].map((page) => mine(`sort=length,asc&size=2&page=${page}`)));
  expect(pages.flat()).toEqual(await mine('sort=length,asc'));
});

test('a list costs a handful of questions however long it is', async () => {
  const asked = vi.spyOn(scene.server.host.container.get(Pool), 'query');
  for (const size of [1, 7]) {
    asked.mockClear();
    expect(names(await scene.alice.get(`${home(scene.alice)}?size=${size}&withColumns=true`)).length).toBe(size);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(10);
  }
  asked.mockRestore();
});
