// The server: one script with every plugin that a host lists, and one for each process that a plugin has beside it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forNode } from './esbuild.mjs';
import { pluginsOf } from './hosts.mjs';
import { at, half, listOf, virtual } from './plugins.mjs';
import { faultTexts } from './texts.mjs';

/** How esbuild makes the server of these hosts, below a folder. */
export function serverOptions(hosts, folder) {
  const ids = pluginsOf(hosts).filter((id) => half(id, 'server'));
  return {
    ...forNode,
    entryPoints: { main: at('core/server/main.ts'), ...children(ids) },
    outdir: join(folder, 'server'),
    packages: 'external',
    sourcemap: true,
    metafile: true,
    define: { BERTH_BUILD: JSON.stringify(buildInfo()) },
    plugins: [
      bundled(/^drizzle-orm(\/|$)/),
      virtual(
        'virtual:hosts',
        `${listOf(ids, 'server')}
${faultTexts(pluginsOf(hosts))}
${hosts.map(({ name }, index) => `import host${index} from './host-configs/${name}.ts';`).join('\n')}
export const hosts = [${hosts.map((_, index) => `host${index}`).join(', ')}];`,
      ),
    ],
  };
}

/** What plugins run in processes of their own, in `server/child.ts`: each a script that is called as its plugin is. */
const children = (ids) =>
  Object.fromEntries(
    ids.map((id) => [id, at('plugins', id, 'server/child.ts')]).filter(([, file]) => existsSync(file)),
  );

/** Takes a package into the script; all others are imported. Of one with hundreds of modules Node's own loading takes a quarter of a start. */
const bundled = (filter) => ({
  name: 'bundled',
  setup({ onResolve }) {
    onResolve({ filter }, ({ path }) => ({ path: fileURLToPath(import.meta.resolve(path)) }));
  },
});

function buildInfo() {
  const head = existsSync(at('.git/HEAD')) ? readFileSync(at('.git/HEAD'), 'utf8').trim() : '';
  return {
    buildDate: new Date().toISOString(),
    buildBranch: process.env.BUILD_BRANCH ?? (head.replace('ref: refs/heads/', '') || 'unknown'),
  };
}
