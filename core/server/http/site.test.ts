import fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scriptsOfPage, serveAssets } from './site.ts';

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

test("assets come from each host's folder, compressed for whoever takes that, and nothing else does", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const roots = ['one', 'other'].map((name) => join(folder, name));
  for (const root of [...roots, join(folder, 'one/below')]) mkdirSync(root);
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'one/below/deep.js'), 'deep');
  writeFileSync(join(folder, 'one/a.js'), 'plain');
  writeFileSync(join(folder, 'one/a.js.br'), 'small');
  writeFileSync(join(folder, 'other/b.js'), 'other');
  await serveAssets(app, roots);
  const ask = (url: string, accept = '') => app.inject({ url, headers: { 'accept-encoding': accept } });
  const small = await ask('/assets/a.js', 'br');
  expect(small.body).toBe('small');
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await ask('/assets/a.js')).body).toBe('plain');
  expect((await ask('/assets/b.js', 'br')).body).toBe('other');
  for (const path of ['c.js', 'A.js', '..%2Fsecret.js', '%2e%2e/secret.js', 'below%2Fdeep.js', 'below', '.', ''])
    expect((await ask(`/assets/${path}`)).statusCode, path).toBe(404);
});
