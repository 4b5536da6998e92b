// Serves hosts while their sources change: each change builds what it touches, and the server begins anew for its own code alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { built, sources } from './build.mjs';
import { readContracts } from './contracts.mjs';
import { inputsOf } from './esbuild.mjs';
import { pluginsOf, readHosts } from './hosts.mjs';
import { buildImages } from './images.mjs';
import { readPages } from './pages.mjs';
import { at, half, root } from './plugins.mjs';
import { serverOptions } from './server.mjs';
import { readStyles } from './styles.mjs';
import { finishWeb, webOptions } from './web.mjs';

/** An editor writes a file in several goes. */
const quietMs = 40;

/** Serves the hosts that `HOST_CONFIG` names, the main one by default. */
export async function develop() {
  const names = (process.env.HOST_CONFIG ?? 'main').split(',').map((name) => name.trim());
  // A start after this builds what it needs.
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built);
  const esbuild = await import('esbuild');
  const server = keepServer();
  let workshop;
  const work = async (changed) => {
    const began = performance.now();
    try {
      if (changed.some((file) => file.startsWith('host-configs/') || file === 'core/plugin/host-check.ts')) {
        await workshop?.close();
        workshop = undefined;
      }
      workshop ??= await openWorkshop(esbuild, names);
      const { anew, did } = await workshop.build(changed);
      if (anew) await server.restart();
      const ms = (performance.now() - began).toFixed(0);
      if (did.length > 0) console.log(`built ${did.join(', ')} in ${ms} ms${anew ? ', server restarted' : ''}`);
    } catch (error) {
      console.error(error.message);
    }
  };
  let turn = work([]);
  onChanges((changed) => (turn = turn.then(() => work(changed))));
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}

/** Tells of the files that changed, together where they changed at once, by their paths from the root. */
function onChanges(tell) {
  const changed = new Set();
  let timer;
  for (const source of sources) {
    const isFolder = statSync(at(source)).isDirectory();
    watch(at(source), { recursive: isFolder }, (_event, file) => {
      changed.add(isFolder ? join(source, file ?? '') : source);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const all = [...changed];
        changed.clear();
        tell(all);
      }, quietMs);
    });
  }
}

/** What builds the hosts of these names again and again, each time only what changed files touch; everything at first. */
async function openWorkshop(esbuild, names) {
  const hosts = await readHosts(esbuild, names);
  const plugins = pluginsOf(hosts);
  const withWeb = plugins.filter((id) => half(id, 'web'));
  let contracts;
  let pages;
  let styles;
  const server = await esbuild.context(serverOptions(hosts, built));
  const webs = await Promise.all(
    hosts.map(async (host) => ({
      host,
      context: await esbuild.context(
        webOptions(host, built, { contracts: () => contracts.contracts, styles: () => styles, dev: true }),
      ),
    })),
  );
  // What could not be built is built with the next change, whatever that is.
  let inputs = {};
  const touches = (what, changed) => !inputs[what] || changed.some((file) => inputs[what].has(file));
  const part = async (what, changed, build) => {
    if (!touches(what, changed)) return false;
    inputs = { ...inputs, [what]: undefined };
    inputs = { ...inputs, [what]: await build() };
    return true;
  };

  return {
    async build(changed) {
      const images = await part('images', changed.map(imageOf), async () => {
        await buildImages(esbuild, plugins, built);
        return new Set(['an image']);
      });
      const ofServer = await part('server', changed, async () => {
        const { metafile } = await server.rebuild();
        // Texts of letters and of the server's own pages come with its next start.
        return new Set([...inputsOf(metafile)].filter((file) => !file.startsWith('locales/')));
      });
      await part('contracts', changed, async () => (contracts = await readContracts(esbuild)).inputs);
      await part('pages', changed, async () => (pages = await readPages(esbuild, withWeb, built)).inputs);
      const ofWeb = await part('web', changed, async () => {
        styles = readStyles({ readable: true });
        const metafiles = await Promise.all(
          webs.map((web) => rebuildWeb(esbuild, web, { pagesByPlugin: pages.pagesByPlugin, styles, dev: true })),
        );
        return new Set([...inputsOf(...metafiles), ...contracts.inputs, ...pages.inputs, ...localeFiles()]);
      });
      const did = Object.entries({ images, server: ofServer, web: ofWeb }).flatMap(([what, done]) =>
        done ? [what] : [],
      );
      return { anew: images || ofServer, did };
    },
    close: () => Promise.all([server.dispose(), ...webs.map(({ context }) => context.dispose())]),
  };
}

const imageOf = (file) => (/^plugins\/[^/]+\/service\//.test(file) ? 'an image' : file);
const localeFiles = () => readdirSync(at('locales'), { recursive: true }).map((file) => join('locales', file));

async function rebuildWeb(esbuild, { host, context }, parts) {
  const { metafile } = await context.rebuild();
  const { bundle, sheets } = await finishWeb(esbuild, host, built, metafile, parts);
  const assets = join(built, 'web', host.name, 'assets');
  const told = `dev-${host.name}.json`;
  const texts = Object.values(bundle.locales).flatMap(({ first, rest }) => [first, rest]);
  const kept = new Set([
    ...Object.keys(metafile.outputs).map((file) => relative(assets, join(root, file))),
    ...sheets,
    ...bundle.styles,
    ...texts,
    told,
  ]);
  for (const file of readdirSync(assets)) if (!kept.has(file)) rmSync(join(assets, file), { force: true });
  // What open pages compare with what they have.
  writeFileSync(
    join(assets, told),
    JSON.stringify({
      styles: bundle.styles,
      rest: [...bundle.scripts, ...bundle.pages.flatMap(({ scripts }) => scripts), ...texts],
    }),
  );
  return metafile;
}

/** One server at a time, of what was built last. */
function keepServer() {
  let child;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return {
    stop,
    async restart() {
      await stop();
      child = spawn(process.execPath, ['--enable-source-maps', join(built, 'server/main.js')], { stdio: 'inherit' });
    },
  };
}
