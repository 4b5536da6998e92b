// Builds the server, a workbench for each host and the images of the sample services.
//   build    everything anew
//   missing  only where sources have changed since the last build
//   start    what is missing, then starts the server in this process
//   dev      builds and starts anew at every change; open pages reload themselves
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContracts } from './core/build/contracts.mjs';
import { at, half, listOf, virtual } from './core/build/plugins.mjs';
import { buildWeb } from './core/build/web.mjs';

const sources = ['core', 'plugins', 'host-configs', 'locales', 'build.mjs', 'package-lock.json'];

export async function build({ force = false } = {}) {
  const stamp = stampOf();
  if (!force && existsSync(at('dist/stamp')) && readFileSync(at('dist/stamp'), 'utf8') === stamp) return;
  const began = performance.now();
  rmSync(at('dist'), { recursive: true, force: true });
  const esbuild = await import('esbuild');
  const hosts = await Promise.all(hostNames().map((name) => loadHost(esbuild, name)));
  const contracts = await readContracts(esbuild);
  await Promise.all([buildServer(esbuild, hosts), buildImages(esbuild), ...hosts.map((host) => buildWeb(esbuild, host, { contracts, dev: process.argv[2] === 'dev' }))]);
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
  await refuseWrong(esbuild, config);
  return config;
}

/** A host that could not be shown as it is set is refused here, before anybody has to look at it. */
async function refuseWrong(esbuild, config) {
  const { outputFiles } = await esbuild.build({ entryPoints: [at('core/plugin/host-check.ts')], bundle: true, format: 'esm', platform: 'node', write: false });
  const { checkHost } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  const failures = checkHost(config);
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

async function buildServer(esbuild, hosts) {
  const ids = [...new Set(hosts.flatMap(({ plugins }) => plugins))].filter((id) => half(id, 'server'));
  await esbuild.build({
    entryPoints: { main: at('core/server/main.ts') },
    outdir: at('dist/server'),
    bundle: true, format: 'esm', platform: 'node', target: 'node24', packages: 'external', sourcemap: true, legalComments: 'none',
    define: { BERTH_BUILD: JSON.stringify(buildInfo()) },
    plugins: [
      virtual('virtual:hosts', `${listOf(ids, 'server')}
${hosts.map(({ name }, index) => `import host${index} from './host-configs/${name}.ts';`).join('\n')}
export const hosts = [${hosts.map((_, index) => `host${index}`).join(', ')}];`),
    ],
  });
}

function buildInfo() {
  const head = existsSync(at('.git/HEAD')) ? readFileSync(at('.git/HEAD'), 'utf8').trim() : '';
  return { buildDate: new Date().toISOString(), buildBranch: process.env.BUILD_BRANCH ?? (head.replace('ref: refs/heads/', '') || 'unknown') };
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
