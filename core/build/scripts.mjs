// How the workbench's sources become few and small scripts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { at, root, virtual } from './plugins.mjs';

export const main = 'core/web/main.tsx';

/** What some pages or items of the header alone are made of, forms above all: it comes with them. */
const apart =
  /\/(form|leave-guard|file-button|number-input|number-format|combobox|icons|header-popover|tab-strip|viewed|small-screen-warning|banner|confirm-dialog|switch|key-value|code-colours|history|history-table|text-area|radio-group|sparkline|sparkline-path|code-well|inner-tab|failure-text|table)\.tsx?$/;

/** The name of a bundle of which a file is a part. */
const bundleOf = (file) => /^(?:core|plugins\/[\w-]+)\/web\/bundles\/([\w-]+)\.ts$/.exec(file)?.[1];

/** The parts of each bundle of a host, by its name. */
function bundlesOf(ids) {
  const files = ['core', ...ids.map((id) => `plugins/${id}`)]
    .map((folder) => `${folder}/web/bundles`)
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) => readdirSync(at(folder)).map((file) => `${folder}/${file}`));
  return Map.groupBy(files.filter(bundleOf), bundleOf);
}

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

/** What every page of a host is made of. */
export const together = (ids) => [main, ...kit, ...partsOf(ids)];

/** The module that imports what they have in common, of which each names this alone. */
const common = 'virtual:common';

/** Not what is made for one importer alone. */
const isSource = /^[\w/.-]+\.tsx?$/;
const importing = (files) => files.map((file) => `import './${file}';`).join('\n');

/** What more scripts than these need, few of which need anything else of a bundle's, stays a script of its own. */
const mostUsers = 30;

/**
 * By the name of each bundle, what it and a few later scripts have in common beyond what every page and these early ones are made of,
 * and which scripts these are: esbuild would make one script of whatever any set of them has in common.
 */
export function sharedOf(ids, early, { needs, later }) {
  const there = needs([...together(ids), ...early]);
  return new Map(
    [...bundlesOf(ids)].map(([name, files]) => {
      const own = [...needs(files)].filter((file) => !there.has(file));
      const others = later.filter((file) => bundleOf(file) !== name).map((file) => [file, needs([file])]);
      const usersOf = (module) => others.flatMap(([file, needed]) => (needed.has(module) ? [file] : []));
      const shared = own
        .map((module) => ({ module, users: usersOf(module) }))
        .filter(({ users }) => users.length > 0 && users.length <= mostUsers);
      for (const { module } of shared) there.add(module);
      const users = shared.flatMap((each) => each.users.map((file) => bundleOf(file) ?? file));
      return [name, { modules: shared.map(({ module }) => module), users: new Set(users) }];
    }),
  );
}

/**
 * Lets every script that comes later need the whole first load and the whole kit with what plugins lend to nearly all. So these become
 * one script each, where esbuild would make one of whatever any set of pages has in common. And the parts of a bundle are one script,
 * beside one of what they share with others, as `sharedOf` answers it.
 */
export const fewScripts = (ids, shared) => ({
  name: 'few-scripts',
  setup({ onResolve, onLoad, resolve }) {
    const bundles = bundlesOf(ids);
    virtual(common, importing(together(ids))).setup({ onResolve, onLoad });
    for (const [name, { modules }] of shared)
      virtual(`shared:${name}`, importing(modules.filter((file) => isSource.test(file)))).setup({
        onResolve,
        onLoad,
      });
    onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const { errors, path: found } = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      if (errors.length > 0) return { errors };
      const file = relative(root, found);
      return { path: bundleOf(file) ?? file, namespace: 'later' };
    });
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => {
      const exported = path.endsWith('.md') ? '{ default }' : '*';
      const sharing = [...shared].filter(([name, { users }]) => name === path || users.has(path));
      const needed = [common, ...sharing.map(([name]) => `shared:${name}`)];
      return {
        contents: [
          ...needed.map((name) => `import '${name}';`),
          ...(bundles.get(path) ?? [path]).map((file) => `export ${exported} from './${file}';`),
        ].join('\n'),
        resolveDir: root,
      };
    });
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
