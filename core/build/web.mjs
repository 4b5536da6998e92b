// Builds the workbench of one host: scripts, styles and texts, all compressed, and what the server has to know of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { at, half, listOf, virtual } from './plugins.mjs';
import { callsAlone } from './contracts.mjs';
import { reactAsModules } from './react.mjs';
import { fewScripts, main, noJsonSchema, pagesOf, scriptsOf } from './scripts.mjs';
import { makeSmaller } from './smaller.mjs';
import { splitTexts } from './texts.mjs';

const languages = ['en', 'ru'];
/** The subsets of the typefaces that each language is written in. */
const letters = { en: ['latin'], ru: ['latin', 'cyrillic'] };

export async function buildWeb(esbuild, host, { contracts, dev }) {
  // Names of hosts and scripts of others are the server's alone.
  const { scripts: _scripts, hostNames: _hostNames, ...config } = host;
  const { name, plugins, brand, englishOnly } = config;
  const outdir = at('dist/web', name, 'assets');
  const ids = plugins.filter((id) => half(id, 'web'));
  const { metafile } = await esbuild.build({
    entryPoints: { app: at(main), root: at('core/web/root.ts') },
    outdir,
    bundle: true, splitting: true, format: 'esm', target: 'es2022', jsx: 'automatic', minify: true, sourcemap: 'linked', metafile: true, legalComments: 'none',
    entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', assetNames: '[name]-[hash]',
    // A worklet runs beside the page, from a file of its own.
    loader: { '.woff2': 'file', '.worklet.js': 'file' },
    // What tsyringe has for browsers of today is half the size of the rest.
    mainFields: ['es2015', 'module', 'main'],
    // A stand-in for what React itself has.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    define: { 'process.env.NODE_ENV': '"production"', BERTH_DEV: String(dev) },
    plugins: [virtual('virtual:host', `${listOf(ids, 'web')}\nexport const config = ${JSON.stringify(config)};`), fewScripts(plugins), callsAlone(contracts), noJsonSchema, reactAsModules],
  });
  await makeSmaller(Object.keys(metafile.outputs).filter((file) => `${file}.map` in metafile.outputs && file.endsWith('.js')).map((file) => at(file)));
  const { later, neededBy } = scriptsOf(metafile);
  // Each after those that it needs.
  const scripts = neededBy(main).toReversed();
  const added = (module) => neededBy(module).filter((file) => !scripts.includes(file));
  const pages = pagesOf(ids).map(({ path, file, early }) => ({ path, early, scripts: added(file) }));
  const styles = [oneSheet(outdir, metafile), ...(brand.colours ? [brandStyles(outdir, brand)] : [])];
  const early = pagesOf(ids).filter((page) => page.early).flatMap(({ file }) => neededBy(file));
  const sources = [...new Set([...scripts, ...early])].flatMap((file) => Object.keys(metafile.outputs[`dist/web/${name}/assets/${file}`].inputs)).map((file) => file.replace(/^later:/, ''));
  const locales = Object.fromEntries((englishOnly ? ['en'] : languages).map((language) => [language, writeTexts(outdir, language, splitTexts(language, plugins, sources))]));
  writeFileSync(at('dist/web', name, 'bundle.json'), JSON.stringify({ scripts, pages, styles, locales, fonts: fontsOf(metafile) }));

  const weigh = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(outdir, file)), { level: 9 }).length, 0);
  const weights = {
    first: weigh(scripts),
    pages: Object.fromEntries(pages.map((page) => [page.path, { scripts: scripts.length + page.scripts.length, bytes: weigh([...scripts, ...page.scripts]) }])),
    later: Object.fromEntries(later.map((module) => [module, weigh(added(module))])),
    styles: weigh(styles),
    locales: Object.fromEntries(Object.entries(locales).flatMap(([language, parts]) => Object.entries(parts).map(([part, file]) => [`${language}, ${part}`, weigh([file])]))),
  };
  writeFileSync(at('dist/web', name, 'weights.json'), JSON.stringify(weights, undefined, 2));
  await compress(outdir);
}

/** The files of letters that nearly every page shows, by language. */
function fontsOf({ outputs }) {
  const files = Object.keys(outputs).map((file) => basename(file));
  return Object.fromEntries(languages.map((language) => [language, files.filter((file) => letters[language].some((subset) => file.endsWith('.woff2') && file.includes(`-${subset}-wght-`)))]));
}

/** The entry's sheet holds the styles of everything that may ever come; those that esbuild writes for later scripts repeat it. */
function oneSheet(outdir, { outputs }) {
  const all = Object.values(outputs).find(({ entryPoint, cssBundle }) => entryPoint === main && cssBundle).cssBundle;
  for (const sheet of Object.keys(outputs).filter((file) => file.endsWith('.css') && file !== all)) {
    const missing = Object.keys(outputs[sheet].inputs).find((input) => !(input in outputs[all].inputs));
    if (missing) throw new Error(`The styles of ${missing} are in ${basename(sheet)} alone, which no page loads.`);
    for (const file of [sheet, `${sheet}.map`]) rmSync(join(outdir, basename(file)));
  }
  return basename(all);
}

function brandStyles(outdir, { colours }) {
  const rules = (theme) => Object.entries(colours[theme] ?? {}).map(([token, value]) => `--${token}:${value};`).join('');
  return writeHashed(outdir, 'brand', 'css', `:root,[data-theme=light]{${rules('light')}}[data-theme=dark]{${rules('dark')}}`);
}

/** Answers the files of both parts. */
function writeTexts(outdir, language, parts) {
  return Object.fromEntries(Object.entries(parts).map(([part, texts]) => [part, writeHashed(outdir, `locale-${language}-${part}`, 'json', JSON.stringify(texts))]));
}

function writeHashed(outdir, name, ending, text) {
  const file = `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`;
  writeFileSync(join(outdir, file), text);
  return file;
}

/** Compressed once here, so that no request pays for it. */
async function compress(outdir) {
  const files = readdirSync(outdir).filter((file) => /\.(js|css|json)$/.test(file));
  const packed = [
    ['br', (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
    ['gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
  ];
  await Promise.all(files.map(async (file) => {
    const bytes = await readFile(join(outdir, file));
    for (const [ending, pack] of packed) await writeFile(join(outdir, `${file}.${ending}`), await pack(bytes));
  }));
}

