// How the workbench's sources become few and small scripts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { at, half, root } from './plugins.mjs';

export const main = 'core/web/main.tsx';

/** What some pages or items of the header alone are made of, forms above all: it comes with them. */
const apart = /\/(form|leave-guard|number-input|number-format|combobox|icons|header-popover|tab-strip|viewed|small-screen-warning|banner|confirm-dialog|popover|switch|key-value)\.tsx?$/;

/** The kit and the frames of pages, of which nearly every page is made. */
const kit = ['core/web', 'core/web/ui'].flatMap((folder) => readdirSync(at(folder)).filter((file) => /^[\w-]+\.tsx?$/.test(file)).map((file) => `${folder}/${file}`)).filter((file) => !apart.test(file));

/** What plugins lend to one another's pages. */
const partsOf = (ids) => ids.map((id) => `plugins/${id}/web/parts.ts`).filter((file) => existsSync(at(file)));

/**
 * Lets every script that comes later need the whole first load and the whole kit with the plugins' parts. So these become one script each, where esbuild
 * would make one of whatever any set of pages has in common.
 */
export const fewScripts = (ids) => ({
  name: 'few-scripts',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const { errors, path: found } = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      return errors.length > 0 ? { errors } : { path: relative(root, found), namespace: 'later' };
    });
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({ contents: `${[main, ...kit, ...partsOf(ids)].map((file) => `import './${file}';`).join('\n')}\nexport * from './${path}';`, resolveDir: root }));
  },
});

/** zod hangs a generator of JSON Schema on all its schemas; only the server uses it. */
export const noJsonSchema = {
  name: 'no-json-schema',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ }, async ({ path }) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const exports = names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'};`);
      return { contents: `${exports.join('\n')}\nfunction refuse() { throw new Error('Schemas are described on the server alone.'); }` };
    });
  },
};

/** The pages to which plugins give an address, with the module of each, and whether its texts come with the first load. */
export function pagesOf(ids) {
  return ids.flatMap((id) => {
    const index = half(id, 'web');
    const routes = [...readFileSync(at(index), 'utf8').matchAll(/\broute\(\{ path: '([^']+)'(.*)import\('\.\/([^']+)'\)/g)];
    return routes.map(([, path, said, file]) => ({ path, early: said.includes('early: true'), file: `${dirname(index)}/${file}` }));
  });
}

/** Which scripts there are, and which of them each module needs before it runs. */
export function scriptsOf({ outputs }) {
  const all = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  const laterModule = (file) => outputs[file].entryPoint?.match(/^later:(.*)/)?.[1];
  function walk(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { kind, path } of outputs[file].imports) if (kind === 'import-statement') walk(path, seen);
    return seen;
  }
  return {
    later: all.map(laterModule).filter(Boolean),
    neededBy: (module) => [...walk(all.find((file) => laterModule(file) === module) ?? all.find((file) => module in outputs[file].inputs))].map((file) => basename(file)),
  };
}
