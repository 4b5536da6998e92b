// Builds the server, a workbench for each host and the images of the sample services.
//   build    everything anew
//   missing  only where sources have changed since the last build
//   start    what is missing, then starts the server in this process
//   dev      builds and starts anew at every change; open pages reload themselves
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

const root = dirname(fileURLToPath(import.meta.url));
const at = (...parts) => join(root, ...parts);
const sources = ['core', 'plugins', 'host-configs', 'locales', 'build.mjs', 'package-lock.json'];
const languages = ['en', 'ru'];

export async function build({ force = false } = {}) {
  const stamp = stampOf();
  if (!force && existsSync(at('dist/stamp')) && readFileSync(at('dist/stamp'), 'utf8') === stamp) return;
  const began = performance.now();
  rmSync(at('dist'), { recursive: true, force: true });
  const esbuild = await import('esbuild');
  const hosts = await Promise.all(hostNames().map((name) => loadHost(esbuild, name)));
  await Promise.all([buildServer(esbuild, hosts), buildImages(esbuild), ...hosts.map((host) => buildWeb(esbuild, host))]);
  writeFileSync(at('dist/stamp'), stamp);
  console.log(`built ${hosts.map(({ name }) => name).join(', ')} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** A print of every source file's name, size and time: what `npm start` compares to know whether the build is up to date. */
function stampOf() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = at(source);
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) : [path];
    for (const file of files.sort()) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** A host config is a file of host-configs/ that has a `host(` of its own. */
function hostNames() {
  return readdirSync(at('host-configs')).filter((file) => /export default host\(/.test(readFileSync(at('host-configs', file), 'utf8'))).map((file) => basename(file, '.ts'));
}

async function loadHost(esbuild, name) {
  const { outputFiles } = await esbuild.build({ entryPoints: [at('host-configs', `${name}.ts`)], bundle: true, format: 'esm', platform: 'node', write: false });
  const config = (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)).default;
  const unknown = config.plugins.find((id) => !existsSync(at('plugins', id)));
  if (unknown) throw new Error(`host-configs/${name}.ts names ${unknown}; plugins/ holds ${readdirSync(at('plugins')).join(', ')}.`);
  await checkBrand(esbuild, config);
  return config;
}

/** A brand whose colours cannot be read is refused here, before anybody has to read them. */
async function checkBrand(esbuild, { name, brand }) {
  const { outputFiles } = await esbuild.build({ entryPoints: [at('core/web/ui/contrast.ts')], bundle: true, format: 'esm', platform: 'node', write: false });
  const { checkBrand: check } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  const failures = check(brand.colours ?? {});
  if (failures.length > 0) throw new Error(`The brand of host ${name} cannot be read: ${failures.join(' ')}`);
}

const half = (id, side) => ['ts', 'tsx'].map((ending) => `plugins/${id}/${side}/index.${ending}`).find((file) => existsSync(at(file)));

/** Turns `virtual:host` into imports of exactly the plugins that a host names. */
const virtual = (name, contents) => ({
  name,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace: name }));
    onLoad({ filter: /.*/, namespace: name }, () => ({ contents, resolveDir: root, loader: 'ts' }));
  },
});

const importsOf = (ids, side) => ids.map((id, index) => `import plugin${index} from './${half(id, side)}';`).join('\n');

async function buildServer(esbuild, hosts) {
  const ids = [...new Set(hosts.flatMap(({ plugins }) => plugins))].filter((id) => half(id, 'server'));
  await esbuild.build({
    entryPoints: { main: at('core/server/main.ts') },
    outdir: at('dist/server'),
    bundle: true, format: 'esm', platform: 'node', target: 'node24', packages: 'external', sourcemap: true, legalComments: 'none',
    define: { BERTH_BUILD: JSON.stringify(buildInfo()) },
    plugins: [
      virtual('virtual:hosts', `${importsOf(ids, 'server')}
${hosts.map(({ name }, index) => `import host${index} from './host-configs/${name}.ts';`).join('\n')}
export const plugins = [${ids.map((_, index) => `plugin${index}`).join(', ')}];
export const hosts = [${hosts.map((_, index) => `host${index}`).join(', ')}];`),
    ],
  });
}

function buildInfo() {
  const head = existsSync(at('.git/HEAD')) ? readFileSync(at('.git/HEAD'), 'utf8').trim() : '';
  return { buildDate: new Date().toISOString(), buildBranch: process.env.BUILD_BRANCH ?? (head.replace('ref: refs/heads/', '') || 'unknown') };
}

async function buildWeb(esbuild, { name, plugins, brand, englishOnly }) {
  const outdir = at('dist/web', name, 'assets');
  const ids = plugins.filter((id) => half(id, 'web'));
  const { metafile } = await esbuild.build({
    entryPoints: { app: at('core/web/main.tsx') },
    outdir,
    bundle: true, splitting: true, format: 'esm', target: 'es2022', jsx: 'automatic', minify: true, sourcemap: 'linked', metafile: true, legalComments: 'none',
    entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    define: { 'process.env.NODE_ENV': '"production"', BERTH_DEV: String(process.argv[2] === 'dev') },
    plugins: [virtual('virtual:host', `${importsOf(ids, 'web')}
export { default as config } from './host-configs/${name}.ts';
export const plugins = [${ids.map((_, index) => `plugin${index}`).join(', ')}];`)],
  });
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).map(([file, output]) => [basename(file), { ...output, imports: output.imports.map((each) => ({ ...each, path: basename(each.path) })) }]));
  const entry = Object.keys(outputs).find((file) => outputs[file].entryPoint?.endsWith('core/web/main.tsx'));
  const first = firstLoad(outputs, entry);
  const later = Object.fromEntries(Object.entries(outputs).filter(([file, { cssBundle }]) => cssBundle && file !== entry).map(([file, { cssBundle }]) => [file, basename(cssBundle)]));
  for (const file of Object.keys(later)) awaitStyles(join(outdir, file));
  const styles = brand.colours ? [outputs[entry].cssBundle, brandStyles(outdir, brand)] : [outputs[entry].cssBundle];
  const locales = Object.fromEntries((englishOnly ? ['en'] : languages).map((language) => [language, writeLocale(outdir, language, ['core', ...plugins])]));
  writeFileSync(at('dist/web', name, 'bundle.json'), JSON.stringify({ scripts: [entry], preloads: first.filter((file) => file !== entry), styles: styles.filter(Boolean).map((file) => basename(file)), later, locales }));
  writeFileSync(at('dist/web', name, 'weights.json'), JSON.stringify(weights(outdir, outputs, first)));
  await compress(outdir);
}

/** A script that comes later waits for its own styles; which they are stands in the page, so that the script's name goes on saying what is in it. */
function awaitStyles(file) {
  const [code, map] = readFileSync(file, 'utf8').split('\n//# sourceMappingURL=');
  writeFileSync(file, `${code.trimEnd()};await berthStyles(import.meta.url);\n//# sourceMappingURL=${map}`);
}

/** Every script that has to be there before the first page shows. */
function firstLoad(outputs, entry, seen = new Set()) {
  if (seen.has(entry) || !outputs[entry]) return [...seen];
  seen.add(entry);
  for (const { kind, path } of outputs[entry].imports) if (kind === 'import-statement') firstLoad(outputs, path, seen);
  return [...seen];
}

/** Compressed sizes in bytes, for the budgets: of the first load, and of each chunk that comes later with what it alone brings. */
function weights(outdir, outputs, first) {
  const size = (file) => gzipSync(readFileSync(join(outdir, file)), { level: 9 }).length;
  const later = Object.fromEntries(
    Object.entries(outputs).filter(([file, { entryPoint }]) => file.endsWith('.js') && entryPoint && !first.includes(file))
      .map(([file, { entryPoint }]) => [entryPoint, firstLoad(outputs, file).filter((each) => !first.includes(each)).reduce((sum, each) => sum + size(each), 0)]),
  );
  const styles = Object.fromEntries(Object.keys(outputs).filter((file) => file.endsWith('.css')).map((file) => [file, size(file)]));
  return { first: first.reduce((sum, file) => sum + size(file), 0), later, styles };
}

function brandStyles(outdir, { colours }) {
  const rules = (theme) => Object.entries(colours[theme] ?? {}).map(([token, value]) => `--${token}:${value};`).join('');
  return writeHashed(outdir, 'brand', 'css', `:root,[data-theme=light]{${rules('light')}}[data-theme=dark]{${rules('dark')}}`);
}

function writeLocale(outdir, language, namespaces) {
  const texts = Object.fromEntries(namespaces.map((each) => [each, at('locales', language, `${each}.json`)]).filter(([, file]) => existsSync(file)).map(([each, file]) => [each, JSON.parse(readFileSync(file, 'utf8'))]));
  return writeHashed(outdir, `locale-${language}`, 'json', JSON.stringify(texts));
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

/** Each folder plugins/<plugin>/service/<name> with an image.json becomes dist/images/<name>: one script and its data. */
async function buildImages(esbuild) {
  const folders = readdirSync(at('plugins')).flatMap((id) => {
    const folder = at('plugins', id, 'service');
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)).filter((each) => existsSync(join(each, 'image.json'))) : [];
  });
  await Promise.all(folders.map(async (folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8'));
    const outdir = at('dist/images', manifest.name);
    mkdirSync(outdir, { recursive: true });
    await esbuild.build({
      entryPoints: { service: join(folder, manifest.entry) },
      outdir, bundle: true, format: 'esm', platform: 'node', target: 'node24', sourcemap: true, legalComments: 'none',
      // Bundled CommonJS packages expect a require of their own.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    for (const file of ['image.json', ...(manifest.data ?? [])]) await copyFile(join(folder, file), join(outdir, basename(file)));
    writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  }));
}

/** Keeps a server running on the newest sources. */
async function develop() {
  let server;
  let timer;
  const restart = async () => {
    try {
      await build();
    } catch (error) {
      console.error(error.message);
      return;
    }
    if (server) {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
    }
    server = spawn(process.execPath, ['--enable-source-maps', at('dist/server/main.js')], { stdio: 'inherit' });
  };
  let turn = restart();
  for (const source of sources) {
    watch(at(source), { recursive: statSync(at(source)).isDirectory() }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => (turn = turn.then(restart)), 150);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server?.once('exit', () => process.exit(0));
      if (!server?.kill('SIGTERM')) process.exit(0);
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
  const [command = 'build'] = process.argv.slice(2);
  if (command === 'dev') await develop();
  else await build({ force: command === 'build' });
  if (command === 'start') await import('./dist/server/main.js');
}
