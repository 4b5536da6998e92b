// What browsers get of a contract: the address of each call that they make, what sending it takes, and plain values. Schemas that forms need come from other files, so that zod comes with forms alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
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

/** The calls of a contract that a source takes: of one that it imports it is given these alone, so that no page carries those of others. */
function takenOf(name, source) {
  const code = source.replaceAll(/^import [^;]+;/gm, '');
  // Whoever takes it apart, or hands it on, has it whole.
  if (new RegExp(`[=(,]\\s*${name}\\s*[;,)]`).test(code)) return () => true;
  const taken = new Set(code.match(/(?<=\.\s*)[A-Za-z_]\w+\b/g));
  return (call) => taken.has(call);
}

const resolved = {};

/** Leaves of each contract, as `contracts` answers them, what can be told as data and its importer asks for; an import of anything else is an error of the build. */
export const callsAlone = (contracts) => ({
  name: 'calls-alone',
  setup({ onResolve, onLoad, resolve }) {
    onResolve(
      { filter: /(^|\/)(contract|core|settings)\.ts$/ },
      async ({ path, importer, kind, pluginData, ...from }) => {
        if (pluginData === resolved) return undefined;
        const asked = { importer, kind, pluginData: resolved, ...from };
        const { errors, path: found, namespace } = await resolve(path, asked);
        if (errors.length > 0) return { errors };
        if (!contracts().has(found)) return { path: found, namespace };
        const [name, asker] = [found, importer].map((file) => relative(root, file));
        return { path: `${name} for ${asker}`, namespace: 'calls', pluginData: { found, importer } };
      },
    );
    onLoad({ filter: /./, namespace: 'calls' }, ({ pluginData: { found, importer } }) => {
      const source = readFileSync(importer, 'utf8');
      const callsOf = (contract, isTaken) =>
        Object.fromEntries(
          Object.entries(contract)
            .filter(([call]) => isTaken(call))
            .map(([call, { id, method, path, wire }]) => [
              call,
              JSON.parse(JSON.stringify({ id, method, path, wire })),
            ]),
        );
      const told = Object.entries(contracts().get(found))
        .filter(([name]) => source.includes(name))
        .map(([name, value]) => [name, isContract(value) ? callsOf(value, takenOf(name, source)) : value])
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
