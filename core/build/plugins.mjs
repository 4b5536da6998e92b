import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const at = (...parts) => join(root, ...parts);

/** The file in which a plugin's half for one side begins, where it has one. */
export const half = (id, side) =>
  ['ts', 'tsx'].map((ending) => `plugins/${id}/${side}/index.${ending}`).find((file) => existsSync(at(file)));

/** Imports and a list of exactly the plugins that a host names. */
export const listOf = (
  ids,
  side,
) => `${ids.map((id, index) => `import plugin${index} from './${half(id, side)}';`).join('\n')}
export const plugins = [${ids.map((_, index) => `plugin${index}`).join(', ')}];`;

/** Turns an import of `name` into a module of these contents. */
export const virtual = (name, contents) => ({
  name,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace: name }));
    onLoad({ filter: /.*/, namespace: name }, () => ({ contents, resolveDir: root, loader: 'ts' }));
  },
});
