// Which pages there are: the plugins themselves are asked, once for all hosts.
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forNode, inputsOf } from './esbuild.mjs';
import { listOf, root } from './plugins.mjs';

/** In place of a module that is fetched later, its name. */
export const modulesAsNames = {
  name: 'modules-as-names',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const { errors, path: found } = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      return errors.length > 0 ? { errors } : { path: relative(root, found), namespace: 'name' };
    });
    onLoad({ filter: /./, namespace: 'name' }, ({ path }) => ({
      contents: `export const module = ${JSON.stringify(path)};`,
    }));
  },
};

/**
 * The pages to which these plugins give an address, by plugin: the module of each, and whether its texts come with the
 * first load; and the files that say so. Works in a folder of the build.
 */
export async function readPages(esbuild, ids, folder) {
  // Packages are found from here on as the server finds them.
  const outfile = join(folder, `pages-${process.pid}-${(made += 1)}.mjs`);
  try {
    const { metafile } = await esbuild.build({
      ...forNode,
      stdin: { contents: listOf(ids, 'web'), resolveDir: root },
      outfile,
      packages: 'external',
      metafile: true,
      jsx: 'automatic',
      loader: { '.css': 'empty', '.woff2': 'empty', '.worklet.js': 'empty' },
      define: { BERTH_DEV: 'false' },
      plugins: [modulesAsNames],
    });
    const { plugins } = await import(pathToFileURL(outfile));
    const entries = plugins.map(async ({ id, contributes = [] }) => {
      const routes = contributes.filter(({ point }) => point.id === 'core.route').map(({ value }) => value);
      return [id, await Promise.all(routes.map(pageOf))];
    });
    return { pagesByPlugin: new Map(await Promise.all(entries)), inputs: inputsOf(metafile) };
  } finally {
    rmSync(outfile, { force: true });
  }
}

let made = 0;

async function pageOf({ path, early = false, page }) {
  const { module } = await page();
  return { path, early, file: module };
}
