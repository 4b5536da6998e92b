// Builds everything into a new folder, which takes the place of the old one when it is whole.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join, relative } from 'node:path';
import { readContracts } from './contracts.mjs';
import { hostNames, pluginsOf, readHosts } from './hosts.mjs';
import { buildImages } from './images.mjs';
import { readPages } from './pages.mjs';
import { at, half } from './plugins.mjs';
import { serverOptions } from './server.mjs';
import { readStyles } from './styles.mjs';
import { buildWeb } from './web.mjs';

/** What a build depends on. */
export const sources = ['core', 'plugins', 'host-configs', 'locales', 'build.mjs', 'package-lock.json'];

export const built = at('dist');
const former = at('dist.former');
/** What hosts take that are built beside each other while garbage is collected seldom: a quarter of the time less, and three times the memory. */
const roomyBytes = 6 * 1024 ** 3;
const unfinished = /^dist\.new-(\d+)$/;

/** Builds the server, the workbenches and the images; answers whether anything had to be built. */
export async function build({ force }) {
  bringBack();
  const stamp = stampOf();
  const stampFile = join(built, 'stamp');
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('building the workbench, a minute or two');
  const began = performance.now();
  const folder = at(`dist.new-${process.pid}`);
  const roomy = freemem() > roomyBytes;
  if (roomy) process.env.GOGC ??= '400';
  const esbuild = await import('esbuild');
  try {
    mkdirSync(folder, { recursive: true });
    const hosts = await readHosts(esbuild, hostNames());
    const plugins = pluginsOf(hosts);
    const withWeb = plugins.filter((id) => half(id, 'web'));
    const [{ contracts }, { pagesByPlugin }] = await Promise.all([
      readContracts(esbuild),
      readPages(esbuild, withWeb, folder),
    ]);
    const styles = readStyles();
    const buildHost = (host) => buildWeb(esbuild, host, folder, { contracts, styles, pagesByPlugin });
    const others = [esbuild.build(serverOptions(hosts, folder)), buildImages(esbuild, plugins, folder)];
    await Promise.all([...others, ...(roomy ? hosts.map(buildHost) : [])]);
    if (!roomy) for (const host of hosts) await buildHost(host);
    writeFileSync(join(folder, 'stamp'), stamp);
    replace(folder);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`built ${hosts.map(({ name }) => name).join(', ')} in ${seconds} s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await esbuild.stop();
  }
}

function replace(folder) {
  rmSync(former, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, former);
  renameSync(folder, built);
  rmSync(former, { recursive: true, force: true });
}

/** Puts right what a build left that was killed: what stood before it comes back, what it had begun goes. */
function bringBack() {
  if (!existsSync(built) && existsSync(former)) renameSync(former, built);
  for (const name of readdirSync(at('.'))) {
    const [, pid] = unfinished.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(at(name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A test, and what is there for tests alone: nothing is built of it. */
const isOfTests = (file) => /[.-]test\.tsx?$|(^|\/)test\//.test(file);

/** A print of what every source file is called and holds: what `npm start` compares to know whether the build is up to date. */
function stampOf() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = at(source);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((file) => !isOfTests(relative(path, file)))
      : [path];
    for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
