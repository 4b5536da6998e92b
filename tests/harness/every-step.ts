import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entry } from '#core/plugin/host.ts';
import type { Step } from '#core/server/points.ts';
import main from '../../host-configs/main.ts';
import onPremise from '../../host-configs/on-premise.ts';

/** The tables of each plugin that any host lists. */
export async function everyStep(): Promise<readonly Entry<readonly Step[]>[]> {
  const ids = [...new Set([...main.plugins, ...onPremise.plugins])];
  const files = ids.map((from) => ({ from, file: resolve('plugins', from, 'server/steps.ts') }));
  return Promise.all(
    files
      .filter(({ file }) => existsSync(file))
      .map(async ({ from, file }) => {
        const { steps } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { steps: readonly Step[] };
        return { from, value: steps };
      }),
  );
}
