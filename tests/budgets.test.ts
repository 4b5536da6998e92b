import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import budgets from './budgets.json' with { type: 'json' };

/** What the build weighed of one host, in bytes as they travel compressed. */
interface Weights {
  readonly first: number;
  readonly pages: Readonly<Record<string, { readonly scripts: number; readonly bytes: number }>>;
  readonly later: Readonly<Record<string, number>>;
  readonly styles: number;
  readonly locales: Readonly<Record<string, number>>;
}

const folder = 'dist/web';
const weightsOf = (host: string) => JSON.parse(readFileSync(`${folder}/${host}/weights.json`, 'utf8')) as Weights;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const tooHeavy = (what: string, bytes: number, budget: number): readonly string[] =>
  bytes > budget ? [`${what} weighs ${kB(bytes)}, ${kB(bytes - budget)} over its budget of ${kB(budget)}.`] : [];
const budgetOf = (of: Readonly<Record<string, number>> & { readonly 'any other': number }, name: string) =>
  of[name] ?? of['any other'];

describe('what a browser loads stays within tests/budgets.json', () => {
  const faults = (check: (weights: Weights, host: string) => readonly string[]) =>
    readdirSync(folder).flatMap((host) => check(weightsOf(host), host));

  test('the first load', () => {
    expect(faults(({ first }, host) => tooHeavy(`${host}: the first load`, first, budgets.first))).toEqual([]);
  });

  test('each page, the first load included', () => {
    expect(
      faults(({ pages }, host) =>
        Object.entries(pages).flatMap(([path, { bytes }]) =>
          tooHeavy(`${host}: ${path} with the first load`, bytes, budgetOf(budgets.pages, path)),
        ),
      ),
    ).toEqual([]);
  });

  test('each script that comes later', () => {
    expect(
      faults(({ later }, host) =>
        Object.entries(later).flatMap(([module, bytes]) =>
          tooHeavy(`${host}: what ${module} adds`, bytes, budgetOf(budgets.later, module)),
        ),
      ),
    ).toEqual([]);
  });

  test('the number of scripts of a page', () => {
    expect(
      faults(({ pages }, host) =>
        Object.entries(pages)
          .filter(([, { scripts }]) => scripts > budgets.scripts)
          .map(([path, { scripts }]) => `${host}: ${path} needs ${scripts} scripts, more than ${budgets.scripts}.`),
      ),
    ).toEqual([]);
  });

  test('styles and texts', () => {
    expect(
      faults(({ styles, locales }, host) => [
        ...tooHeavy(`${host}: the styles`, styles, budgets.styles),
        ...Object.entries(locales).flatMap(([part, bytes]) =>
          tooHeavy(`${host}: the texts in ${part}`, bytes, budgets.texts[part.endsWith('first') ? 'first' : 'rest']),
        ),
      ]),
    ).toEqual([]);
  });

  test('no host is much heavier than another', () => {
    const firsts = readdirSync(folder).map((host) => weightsOf(host).first);
    expect(
      tooHeavy(
        'The first load of the heaviest host beyond that of the lightest',
        Math.max(...firsts) - Math.min(...firsts),
        budgets['between hosts'],
      ),
    ).toEqual([]);
  });

  test('schemas come with forms alone', () => {
    const { scripts, pages } = JSON.parse(readFileSync(`${folder}/main/bundle.json`, 'utf8')) as {
      scripts: string[];
      pages: { path: string; scripts: string[] }[];
    };
    const holds = (files: readonly string[]) =>
      files.filter((file) => readFileSync(`${folder}/main/assets/${file}`, 'utf8').includes('._zod'));
    expect(
      holds([
        ...scripts,
        ...pages
          .filter(({ path }) => ['/', '/landing', '/catalog', '/workspace'].includes(path))
          .flatMap((page) => page.scripts),
      ]),
    ).toEqual([]);
    expect(holds(pages.find(({ path }) => path === '/workspace/model/new')!.scripts)).toHaveLength(1);
  });

  test('every page that has an address was weighed', () => {
    expect(Object.keys(weightsOf('main').pages)).toEqual(expect.arrayContaining(['/catalog', '/workspace']));
  });
});
