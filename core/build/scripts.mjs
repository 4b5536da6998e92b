// How the workbench's sources become few and small scripts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { at, root, virtual } from './plugins.mjs';

export const main = 'core/web/main.tsx';

/** What some pages or items of the header alone are made of, forms above all: it comes with them. */
const apart =
  /\/(form|leave-guard|file-button|number-input|number-format|combobox|icons|header-popover|tab-strip|viewed|small-screen-warning|banner|confirm-dialog|popover|switch|key-value|code-colours|history|history-table|text-area|radio-group|sparkline|sparkline-path|code-well|inner-tab|failure-text|table)\.tsx?$/;

/** The kit and the frames of pages, of which nearly every page is made. */
const kit = [
  'core/web',
  ...['start', 'page', 'state', 'frame'].map((folder) => `core/web/${folder}`),
  ...['data', 'feedback', 'icons', 'inputs', 'layout', 'overlays'].map((folder) => `core/web/ui/${folder}`),
]
  .flatMap((folder) =>
    readdirSync(at(folder))
      .filter((file) => /^[\w-]+\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  .filter((file) => !apart.test(file));

/** What plugins lend to nearly every page, as the first line of such a file says. */
const partsOf = (ids) =>
  ids
    .flatMap((id) => ['ts', 'tsx'].map((ending) => `plugins/${id}/web/parts.${ending}`))
    .filter((file) => existsSync(at(file)) && readFileSync(at(file), 'utf8').startsWith('// @carried'));

/** Imports what every page of a host is made of, and these modules. */
export const together = (ids, modules = []) =>
  [main, ...kit, ...partsOf(ids), ...modules].map((file) => `import './${file}';`).join('\n');

/** The module that imports what they have in common, of which each names this alone. */
const common = 'virtual:common';

/**
 * Lets every script that comes later need the whole first load and the whole kit with what plugins lend to nearly all. So these become
 * one script each, where esbuild would make one of whatever any set of pages has in common.
 */
export const fewScripts = (ids) => ({
  name: 'few-scripts',
  setup({ onResolve, onLoad, resolve }) {
    virtual(common, together(ids)).setup({ onResolve, onLoad });
    onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const { errors, path: found } = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      return errors.length > 0 ? { errors } : { path: relative(root, found), namespace: 'later' };
    });
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: `import '${common}';\nexport ${path.endsWith('.md') ? '{ default }' : '*'} from './${path}';`,
      resolveDir: root,
    }));
  },
});

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
    neededBy: (module) =>
      [
        ...walk(all.find((file) => laterModule(file) === module) ?? all.find((file) => module in outputs[file].inputs)),
      ].map((file) => basename(file)),
  };
}
