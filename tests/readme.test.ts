import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const sources = ['core', 'plugins'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|-test\.|\/test\//.test(file))
    .map((file) => join(top, file)),
);

/** Places that plugins may add to, each with the helpers by which its file has them do so. */
const points = sources.flatMap((file) => {
  const code = readFileSync(file, 'utf8');
  const functions = [...code.matchAll(/^export (?:function|const) (\w+)[^]*?(?=^export|$(?![^]))/gm)];
  return [...code.matchAll(/^export const (\w+)\s*=\s*(?:point|madePoint|tabs)\b/gm)].map(([, name]) => [
    name!,
    ...functions
      .filter(([text]) => new RegExp(`(return|=>)\\s+(\\[\\s*)?${name}\\(`).test(text))
      .map(([, helper]) => helper!),
  ]);
});

test('README names every place that plugins may add to', () => {
  expect(points.length).toBeGreaterThan(45);
  expect(points.filter((names) => !names.some((name) => new RegExp(`\`${name}[\`(]`).test(readme)))).toEqual([]);
});

test('what README says that plugins add to is there', () => {
  const table = readme.slice(readme.indexOf('### Everything that a plugin can add'), readme.indexOf('### Pages'));
  const named = [...table.matchAll(/^\| \w+ \| (.*?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Za-z]\w+)/g)].map(([, name]) => name!),
  );
  const known = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !new RegExp(`^(export .*| {2})\\b${name}\\b`, 'm').test(known))).toEqual([]);
});

test('files of the sources that README names are there', () => {
  const named = [...readme.matchAll(/\b(?:core|plugins|tests)\/[\w./-]+\.tsx?\b/g)].map(([file]) => file);
  const shown = [...readme.matchAll(/^(?:`|<details><summary><code>)([\w./-]+)/gm)].map(([, file]) => file);
  const known = new Set([
    ...sources,
    ...readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => join('tests', file)),
  ]);
  const missing = named.filter(
    (file) => !known.has(file) && !/^plugins\/(shout|upkeep)\//.test(file) && !shown.includes(file),
  );
  expect([...new Set(missing)]).toEqual([]);
});
