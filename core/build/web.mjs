// Builds the workbench of one host: scripts, styles and texts, all compressed, and what the server has to know of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { callsAlone } from './contracts.mjs';
import { inputsOf } from './esbuild.mjs';
import { readGraph } from './graph.mjs';
import { at, half, listOf, root, virtual } from './plugins.mjs';
import { fewScripts, main, scriptsOf, sharedOf, together } from './scripts.mjs';
import { buildSheet, carriedStyles, stylesAmong } from './styles.mjs';
import { markdownFiles, splitTexts, languages } from './texts.mjs';

/** The typefaces that nearly every page shows, by language; code is seldom Cyrillic. */
const typefaces = {
  en: ['geist-latin', 'geist-mono-latin'],
  ru: ['geist-latin', 'geist-mono-latin', 'geist-cyrillic'],
};

const withWeb = ({ plugins }) => plugins.filter((id) => half(id, 'web'));
const routesOf = (host, pagesByPlugin) => withWeb(host).flatMap((id) => pagesByPlugin.get(id));
const assetsOf = ({ name }, folder) => join(folder, 'web', name, 'assets');

/** How esbuild makes the workbench of a host, below a folder; `contracts` and `styles` answer what they are at the time, scripts carry what is not among `first`, and are cut by what is `shared`. */
export function webOptions(host, folder, { contracts, styles, first, shared, dev }) {
  // Names of hosts and scripts of others are the server's alone.
  const { scripts: _scripts, hostNames: _hostNames, ...config } = host;
  return {
    // While sources change one script holds everything, for to cut it takes longer than to make it.
    entryPoints: { app: at(main), ...(!dev && { root: at('core/web/start/root.ts') }) },
    splitting: !dev,
    outdir: assetsOf(host, folder),
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // Some packages keep their build for today's browsers under a name of its own, smaller than that for older ones.
    mainFields: ['es2015', 'browser', 'module', 'main'],
    jsx: 'automatic',
    minify: !dev,
    sourcemap: 'linked',
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    // Of two modules that come as one each name is one's alone.
    logOverride: { 'ambiguous-reexport': 'error' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    // A worklet runs beside the page, from a file of its own.
    loader: { '.worklet.js': 'file' },
    define: { 'process.env.NODE_ENV': '"production"', BERTH_DEV: String(dev) },
    plugins: [
      virtual('virtual:host', `${listOf(withWeb(host), 'web')}\nexport const config = ${JSON.stringify(config)};`),
      markdownFiles,
      callsAlone(contracts),
      carriedStyles(styles, first),
      ...(dev ? [] : [fewScripts(host.plugins, shared)]),
    ],
  };
}

/** Adds to the scripts what else a workbench needs, and tells the server and its pages; answers what there is, for its weights. */
export async function finishWeb(esbuild, host, folder, metafile, { pagesByPlugin, styles: modules, first, dev }) {
  const { name, plugins, brand, englishOnly } = host;
  const outdir = assetsOf(host, folder);
  const { later, neededBy } = scriptsOf(metafile);
  // Each after those that it needs.
  const scripts = neededBy(main).toReversed();
  const added = (module) => neededBy(module).filter((file) => !scripts.includes(file));
  const routes = routesOf(host, pagesByPlugin);
  const pages = routes.map(({ path, file, early }) => ({ path, early, scripts: added(file) }));
  const sheet = await buildSheet(esbuild, metafile, modules, { main, first, outdir, minify: !dev });
  const sheets = Object.keys(sheet.metafile.outputs).map((file) => basename(file));
  const styles = [sheets.find((file) => file.endsWith('.css')), ...(brand.colours ? [brandStyles(outdir, brand)] : [])];
  const early = routes.filter((page) => page.early).flatMap(({ file }) => neededBy(file));
  const sources = [...new Set([...scripts, ...early])].flatMap((file) => [
    ...inputsOf(metafile.outputs[relative(root, join(outdir, file))]),
  ]);
  const locales = Object.fromEntries(
    (englishOnly ? ['en'] : languages).map((language) => [
      language,
      writeTexts(outdir, language, splitTexts(language, plugins, sources)),
    ]),
  );
  const bundle = { scripts, pages, styles, locales, fonts: fontsOf(sheets) };
  writeFileSync(join(folder, 'web', name, 'bundle.json'), JSON.stringify(bundle));
  return { bundle, sheets, later: new Map(later.map((module) => [module, added(module)])) };
}

/** The workbench of one host as it is served, packed and weighed. */
export async function buildWeb(esbuild, host, folder, { contracts, styles: modules, pagesByPlugin }) {
  const outdir = assetsOf(host, folder);
  const early = routesOf(host, pagesByPlugin).flatMap((page) => (page.early ? [page.file] : []));
  const graph = await readGraph(esbuild, withWeb(host), together(host.plugins), contracts);
  const first = stylesAmong(graph.needs([...together(host.plugins), ...early]));
  const options = webOptions(host, folder, {
    contracts: () => contracts,
    styles: () => modules,
    first,
    shared: sharedOf(host.plugins, early, graph),
    dev: false,
  });
  const { metafile } = await esbuild.build(options);
  const { bundle, later } = await finishWeb(esbuild, host, folder, metafile, {
    pagesByPlugin,
    styles: modules,
    first,
    dev: false,
  });
  compileAtOnce(outdir, widelyNeeded(bundle));
  await pack(outdir);
  const weigh = (files) => files.reduce((sum, file) => sum + statSync(join(outdir, `${file}.gz`)).size, 0);
  const { scripts, pages, styles, locales } = bundle;
  const weights = {
    first: weigh(scripts),
    pages: Object.fromEntries(
      pages.map((page) => [
        page.path,
        { scripts: scripts.length + page.scripts.length, bytes: weigh([...scripts, ...page.scripts]) },
      ]),
    ),
    later: Object.fromEntries([...later].map(([module, files]) => [module, weigh(files)])),
    styles: weigh(styles),
    locales: Object.fromEntries(
      Object.entries(locales).flatMap(([language, parts]) =>
        Object.entries(parts).map(([part, file]) => [`${language}, ${part}`, weigh([file])]),
      ),
    ),
  };
  writeFileSync(join(folder, 'web', host.name, 'weights.json'), JSON.stringify(weights, undefined, 2));
}

/** The files of letters that nearly every page shows, by language. */
function fontsOf(files) {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      files.filter((file) => typefaces[language].some((typeface) => file.startsWith(`${typeface}-wght-`))),
    ]),
  );
}

function brandStyles(outdir, { colours }) {
  const rules = (theme) =>
    Object.entries(colours[theme] ?? {})
      .map(([token, value]) => `--${token}:${value};`)
      .join('');
  return writeHashed(
    outdir,
    'brand',
    'css',
    `:root,[data-theme=light]{${rules('light')}}[data-theme=dark]{${rules('dark')}}`,
  );
}

/** Answers the files of both parts. */
function writeTexts(outdir, language, parts) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, texts]) => [
      part,
      writeHashed(outdir, `locale-${language}-${part}`, 'json', JSON.stringify(texts)),
    ]),
  );
}

function writeHashed(outdir, name, ending, text) {
  const file = `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`;
  writeFileSync(join(outdir, file), text);
  return file;
}

/** The scripts of every page, and those that most pages add. */
function widelyNeeded({ scripts, pages }) {
  const added = pages.flatMap((page) => page.scripts);
  const often = [...new Set(added)].filter((file) => added.filter((each) => each === file).length > pages.length / 2);
  return [...scripts, ...often];
}

/** Has browsers that know this compile whole scripts beside the page, instead of function by function when it calls them. */
function compileAtOnce(outdir, files) {
  for (const file of files) {
    const path = join(outdir, file);
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
    // One line more above everything that the map tells of.
    const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
    writeFileSync(`${path}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
  }
}

/** Compressed once here, so that no request pays for it. */
async function pack(outdir) {
  const files = readdirSync(outdir).filter((file) => /\.(js|css|json)$/.test(file));
  const packings = [
    [
      'br',
      (bytes) =>
        promisify(brotliCompress)(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            // No more memory for a small script than it fills: to give it back takes longer than to pack.
            [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 1)))),
          },
        }),
    ],
    ['gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
  ];
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(outdir, file));
      for (const [ending, packed] of packings) await writeFile(join(outdir, `${file}.${ending}`), await packed(bytes));
    }),
  );
}
