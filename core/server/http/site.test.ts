import { expect, test } from 'vitest';
import { scriptsOfPage } from './site.ts';

const pages = ['/workspace', '/workspace/model/new', '/workspace/model/:account/:model/*?', '/catalog'].map((path) => ({
  path,
  scripts: [path],
  early: false,
}));

test.each([
  ['/workspace', '/workspace'],
  ['/workspace/', '/workspace'],
  ['/workspace/model/new', '/workspace/model/new'],
  ['/workspace/model/demo/ner', '/workspace/model/:account/:model/*?'],
  ['/workspace/model/demo/ner/testing/a', '/workspace/model/:account/:model/*?'],
])('a page opened at %s brings the scripts of %s', (path, route) => {
  expect(scriptsOfPage(pages, path)).toEqual([route]);
});

test.each(['/', '/catalogue', '/workspace/model/demo', '/catalog/demo/ner'])(
  'a page opened at %s, which is no route here, brings none',
  (path) => {
    expect(scriptsOfPage(pages, path)).toEqual([]);
  },
);
