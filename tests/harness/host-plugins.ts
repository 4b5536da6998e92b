import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { core, live } from '#core/contract/core.ts';
import type { Call } from '#core/contract/call.ts';
import type { Host, HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { answering, completedBy, serving } from '#core/server/points.ts';
import main from '../../host-configs/main.ts';
import onPremise from '../../host-configs/on-premise.ts';

/** A host with every plugin that one of the product's own has. */
export const everything: HostConfig = { ...main, plugins: [...new Set([...main.plugins, ...onPremise.plugins])] };

/** The server halves of every plugin that a host lists, in its order. */
export async function pluginsOf({ plugins }: HostConfig): Promise<readonly Plugin[]> {
  const files = plugins.map((id) => resolve(join('plugins', id, 'server/index.ts'))).filter((file) => existsSync(file));
  return Promise.all(
    files.map(
      async (file) => ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: Plugin }).default,
    ),
  );
}

/** Every call that a server with this host publishes. */
export const callsOf = (host: Host): readonly Call[] =>
  [core, live, ...[...host.all(answering), ...host.all(serving)].map(({ contract }) => contract)]
    .map(completedBy(host))
    .flatMap((contract) => Object.values(contract));
