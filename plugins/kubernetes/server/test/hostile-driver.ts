import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { LogSpool } from '#plugins/resource-groups/server/public.ts';
import { KubernetesDriver } from '../driver.ts';
import { hostileCluster, type Answers } from './hostile-api.ts';

/** Where output is kept until the test ends. */
export function temporarySpool(): LogSpool {
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return new LogSpool(folder);
}

/** A driver in a cluster that answers so. */
export async function driverOf(answers: Answers): Promise<KubernetesDriver> {
  const cluster = await hostileCluster(answers);
  const driver = new KubernetesDriver({
    connect: async () => cluster,
    namespace: 'services',
    selector: async () => 'a=b',
    place: async () => ({ installation: 'here', groupId: 5, namespace: 'services' }),
    spool: temporarySpool(),
    clock: () => new Date('2030-01-01T00:00:00Z'),
    log: { warn: () => undefined } as never,
  });
  onTestFinished(() => driver.close());
  return driver;
}
