// The hosts that there are, each looked at before anything is built of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { evaluate } from './esbuild.mjs';
import { at } from './plugins.mjs';

/** A host config is a file of host-configs/ that has a `host(` of its own. */
export const hostNames = () =>
  readdirSync(at('host-configs'))
    .filter(
      (file) => file.endsWith('.ts') && /export default host\(/.test(readFileSync(at('host-configs', file), 'utf8')),
    )
    .map((file) => basename(file, '.ts'));

/** Reads hosts; one that could not be shown as it is set is refused here, before anybody has to look at it. */
export async function readHosts(esbuild, names) {
  const { exported: check } = await evaluate(esbuild, { entryPoints: [at('core/plugin/host-check.ts')] });
  return Promise.all(
    names.map(async (name) => {
      const { exported } = await evaluate(esbuild, { entryPoints: [at('host-configs', `${name}.ts`)] });
      const config = exported.default;
      const unknown = config.plugins.find((id) => !existsSync(at('plugins', id)));
      if (unknown)
        throw new Error(
          `host-configs/${name}.ts names ${unknown}; plugins/ holds ${readdirSync(at('plugins')).join(', ')}.`,
        );
      const failures = check.checkHost(config);
      if (failures.length > 0) throw new Error(failures.join('\n'));
      return config;
    }),
  );
}

/** Every plugin that one of these hosts lists, once. */
export const pluginsOf = (hosts) => [...new Set(hosts.flatMap(({ plugins }) => plugins))];
