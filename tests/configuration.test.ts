import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variablesOf } from '#core/server/environment.ts';
import { everything, pluginsOf } from './harness/host-plugins.ts';

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

/** Variables as the table has them, one row for several that belong together, and those that a meaning names besides. */
const documented = readFileSync('README.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| `[A-Z\d_]+`/.test(line))
  .flatMap((line) => {
    const [names = '', defaults = '', meaning = ''] = line.split(' | ');
    const besides = quoted(meaning).filter((text) => text.startsWith('OTEL_'));
    return [
      ...quoted(names).map((name, at) => ({ name, default: quoted(defaults)[at] })),
      ...besides.map((name) => ({ name, default: undefined })),
    ];
  });

test('the table of variables names each that the server reads, and what holds without it', async () => {
  const read = variablesOf(await pluginsOf(everything));
  expect(documented.map(({ name }) => name).toSorted()).toEqual(read.map(({ name }) => name).toSorted());
  const stated = new Map(documented.map((each) => [each.name, each.default]));
  const wrong = read.filter(({ name, default: value }) => value !== undefined && stated.get(name) !== value);
  expect(wrong).toEqual([]);
});
