import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

const sources = files
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => ({ text: read(file), types: typesOf(file) }));
const sheets = files.filter((file) => file.endsWith('.module.css'));

/** The files that a file takes its types from: there the variants stand whose classes it asks for by name. */
function typesOf(file: string): string {
  const named = [...read(file).matchAll(/^import type .* from '(\.[^']+)';$/gm)].map(([, path]) =>
    join(dirname(file), path!),
  );
  return named
    .filter((each) => files.includes(each))
    .map(read)
    .join('\n');
}

function definedClasses(sheet: string): Set<string> {
  const selectors = read(sheet)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name!));
}

describe.each(sheets)('%s', (sheet) => {
  const importers = sources.flatMap(({ text, types }) => {
    const name = text.match(
      new RegExp(`import (\\w+) from '[./]+/(?:[\\w-]+/)*${basename(sheet).replaceAll('.', String.raw`\.`)}'`),
    )?.[1];
    return name === undefined ? [] : [{ text: text.replace(/^import .*$/gm, ''), types, name }];
  });
  const defined = definedClasses(sheet);

  it('has every class its components ask for', () => {
    const asked = importers.flatMap(({ text, name }) =>
      [...text.matchAll(new RegExp(String.raw`\b${name}\.([a-zA-Z]\w*)`, 'g'))].map(([, className]) => className!),
    );
    expect(asked.filter((className) => !defined.has(className))).toEqual([]);
  });

  it('has no class nobody uses', () => {
    const text = importers.map((importer) => importer.text + importer.types).join('\n');
    const used = (className: string) =>
      new RegExp(String.raw`\.${className}\b|'${className}'|\b${className} &&`).test(text);
    expect([...defined].filter((className) => !used(className))).toEqual([]);
  });
});
