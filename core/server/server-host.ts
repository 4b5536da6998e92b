import { join } from 'node:path';
import { checkHost } from '#core/plugin/host-check.ts';
import { Host, type HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { BlobStore } from './blobs/blob-store.ts';
import { BlobsOnDisk } from './blobs/blobs-on-disk.ts';
import { Database } from './database/database.ts';
import { Environment } from './environment.ts';
import { BodyMemory, MemoryBudget, showMemory } from './http/memory-budget.ts';
import { jobsInDatabase } from './jobs/jobs.ts';
import { periodicWork } from './jobs/periodics.ts';
import { keptLetters } from './mail/letters.ts';
import { mail } from './mail/mail.ts';
import { makeMetrics, Metrics } from './metrics.ts';
import { Networks } from './networks.ts';
import { Clock, Hosts, Log } from './runtime.ts';
import { openSecretBox, SecretBox } from './secrets/secret-box.ts';

interface Parts {
  readonly clock: Clock;
  readonly log: Log;
  /** What differs by whether there is a database. */
  readonly further: readonly Service[];
}

/** The host of a process with the plugins of all its configs; refuses what could not be shown as it is set. */
export function serverHost(
  configs: readonly HostConfig[],
  plugins: readonly Plugin[],
  { clock, log, further }: Parts,
): Host {
  checkHosts(configs, plugins);
  const hosts: Hosts = {
    all: configs,
    of: (name) => configs.find(({ hostNames }) => hostNames?.includes(name)) ?? configs[0]!,
  };
  return new Host(union(configs), plugins, [
    ...further,
    provide(Clock, {}, () => clock),
    provide(Log, {}, () => log),
    provide(Hosts, {}, () => hosts),
    provide(Metrics, {}, makeMetrics),
    provide(BodyMemory, { environment: Environment, metrics: Metrics }, ({ environment, metrics }) =>
      showMemory(new MemoryBudget(environment.bodyMemoryBytes), metrics.registry),
    ),
    provide(Networks, { environment: Environment }, ({ environment }) => new Networks(environment.externalNetworks)),
    provide(SecretBox, { environment: Environment }, ({ environment }) => openSecretBox(environment)),
    provide(
      BlobStore,
      { db: Database, environment: Environment, clock: Clock },
      ({ db, environment, clock }) => new BlobsOnDisk({ db, folder: join(environment.dataDir, 'blobs'), clock }),
    ),
    jobsInDatabase,
    periodicWork,
    keptLetters,
    mail,
  ]);
}

/** Refuses hosts that could not be shown as they are set; each is looked at alone, before one speaks for all. */
function checkHosts(configs: readonly HostConfig[], plugins: readonly Plugin[]): void {
  const [failure] = configs.flatMap(checkHost);
  if (failure) throw new Error(failure);
  for (const config of configs)
    for (const { id, settings } of plugins) if (config.plugins.includes(id)) settings?.of(config);
}

/** A server of several hosts runs the plugins of all of them; where two set the same plugin, the first speaks. */
function union(configs: readonly HostConfig[]): Pick<HostConfig, 'name' | 'plugins' | 'settings'> {
  return {
    name: configs.map(({ name }) => name).join('+'),
    plugins: [...new Set(configs.flatMap(({ plugins }) => plugins))],
    settings: Object.assign({}, ...configs.map(({ settings }) => settings ?? {}).toReversed()) as Record<
      string,
      unknown
    >,
  };
}
