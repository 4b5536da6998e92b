import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Fault } from '#core/contract/fault.ts';

interface Font {
  readonly family: string;
  readonly file: string;
  /** The characters that it draws; browsers fetch it for those alone. */
  readonly range: string;
}

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const fonts: Readonly<Record<string, Font>> = {
  'geist-latin': {
    family: 'Geist Variable',
    file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    range: latin,
  },
  'geist-latin-ext': {
    family: 'Geist Variable',
    file: '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
    range:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0, U+2113',
  },
  'geist-cyrillic': {
    family: 'Geist Variable',
    file: '@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2',
    range: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
  },
  'geist-mono-latin': {
    family: 'Geist Mono Variable',
    file: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    range: latin,
  },
};

export const fontFaces = Object.entries(fonts)
  .map(
    ([name, { family, range }]) =>
      `@font-face { font-family: "${family}"; font-weight: 100 900; font-display: swap; src: url("/accounts/fonts/${name}.woff2") format("woff2"); unicode-range: ${range}; }`,
  )
  .join('\n');

const resolve = createRequire(import.meta.url).resolve;

/** Serves the product's own fonts, so that the pages need nothing of the workbench and nothing from outside. */
export function serveFonts(scope: FastifyInstance): void {
  scope.get('/accounts/fonts/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const font = new Map(Object.entries(fonts)).get(name.replace(/\.woff2$/, ''));
    if (!font) throw new Fault('font.not_found', `There is no font ${name}.`, 404, { name });
    return reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await readFile(resolve(font.file)));
  });
}
