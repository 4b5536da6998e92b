// What browsers get of a contract: each call's address, what sending it takes, and plain values. Schemas that forms need come from other files, so that zod comes with forms alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from './esbuild.mjs';
import { at, root } from './plugins.mjs';

/** What each contract exports, by its file, read once for all hosts; and the files that it depends on. */
export async function readContracts(esbuild) {
  const files = [
    'core/contract/core.ts',
    'core/contract/settings.ts',
    ...readdirSync(at('plugins')).map((id) => `plugins/${id}/contract.ts`),
  ].filter((file) => existsSync(at(file)));
  const contents = files.map((file, index) => `export * as contract${index} from './${file}';`).join('\n');
  const { exported, inputs } = await evaluate(esbuild, { stdin: { contents, resolveDir: root } });
  return { contracts: new Map(files.map((file, index) => [at(file), exported[`contract${index}`]])), inputs };
}

/** Every name that code for browsers mentions: a call without its name there is never sent. */
function mentioned() {
  const folders = ['core/web', ...readdirSync(at('plugins')).map((id) => `plugins/${id}/web`)].filter((folder) =>
    existsSync(at(folder)),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  return new Set(files.flatMap((file) => readFileSync(at(file), 'utf8').match(/\b[A-Za-z_]\w+\b/g) ?? []));
}

/** Leaves of each contract, as `contracts` answers them, what can be told as data; an import of anything else is an error of the build. */
export const callsAlone = (contracts) => ({
  name: 'calls-alone',
  setup({ onLoad, onStart }) {
    let names;
    onStart(() => void (names = mentioned()));
    const callsOf = (contract) =>
      Object.fromEntries(
        Object.entries(contract)
          .filter(([name]) => names.has(name))
          .map(([name, { id, method, path, wire }]) => [name, JSON.parse(JSON.stringify({ id, method, path, wire }))]),
      );
    onLoad({ filter: /\/(contract|core|settings)\.ts$/ }, ({ path }) => {
      const exported = contracts().get(path);
      if (!exported) return undefined;
      const told = Object.entries(exported)
        .map(([name, value]) => [name, isContract(value) ? callsOf(value) : value])
        .filter(([, value]) => isPlain(value));
      return { contents: told.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n') };
    });
  },
});

const isContract = (value) => Object.values(value).some((each) => each?.wire);

const isPlain = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isRecord(value) && Object.values(value).every(isPlain));

const isRecord = (value) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
