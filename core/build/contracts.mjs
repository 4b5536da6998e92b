// What browsers get of a contract: each call's address, what sending it takes, and plain values. Schemas that forms need come from other files, so that zod comes with forms alone.
import { existsSync, readdirSync } from 'node:fs';
import { at, root } from './plugins.mjs';

/** What each contract exports, by its file; read once for all hosts. */
export async function readContracts(esbuild) {
  const files = ['core/contract/core.ts', 'core/contract/settings.ts', ...readdirSync(at('plugins')).map((id) => `plugins/${id}/contract.ts`)].filter((file) => existsSync(at(file)));
  const contents = files.map((file, index) => `export * as contract${index} from './${file}';`).join('\n');
  const { outputFiles } = await esbuild.build({ stdin: { contents, resolveDir: root }, bundle: true, format: 'esm', platform: 'node', write: false });
  const modules = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return new Map(files.map((file, index) => [at(file), modules[`contract${index}`]]));
}

/** Leaves of each contract what can be told as data; an import of anything else is an error of the build. */
export const callsAlone = (contracts) => ({
  name: 'calls-alone',
  setup({ onLoad }) {
    onLoad({ filter: /\/(contract|core|settings)\.ts$/ }, ({ path }) => {
      const exported = contracts.get(path);
      if (!exported) return undefined;
      const told = Object.entries(exported).map(([name, value]) => [name, isContract(value) ? callsOf(value) : value]).filter(([, value]) => isPlain(value));
      return { contents: told.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n') };
    });
  },
});

const isContract = (value) => Object.values(value).some((each) => each?.wire);

const callsOf = (contract) => Object.fromEntries(Object.entries(contract).map(([name, { id, method, path, wire }]) => [name, JSON.parse(JSON.stringify({ id, method, path, wire }))]));

const isPlain = (value) => ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) && value.every(isPlain) || (isRecord(value) && Object.values(value).every(isPlain));

const isRecord = (value) => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
