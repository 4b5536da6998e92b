import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useBundles } from '../../instances/server/test/bundles.ts';
import { makeWorld } from '../../instances/server/test/world.ts';
import { freePorts } from '../../../tests/harness/product.ts';
import { Callers } from '../../../tests/harness/callers.ts';
import autoscaling from './index.ts';

/** Processes start slowly where many do. */
const patienceMs = 180_000;

const bundles = useBundles();

test(
  'when the process that decides is killed another goes on from there, and nothing is decided twice',
  async () => {
    const world = await makeWorld(bundles.folder, { SCALING_QUIET_SECONDS: '1' });
    // The locks of all databases are told, of which other servers have the same.
    const here = `database = (select oid from pg_database where datname = current_database())`;
    const held = `select pid from pg_locks where locktype = 'advisory' and objid = 7236005 and ${here}`;
    const leads = async () => (await world.pool.query(held)).rows[0]?.pid;
    const [port, gatePort] = await freePorts(2);
    const script = join(import.meta.dirname, 'test/core-process.ts');
    const first = await world.startProcess({
      script,
      port: port!,
      gatePort: gatePort!,
      variables: { ...world.installation.variables, ROLES: 'core' },
    });
    const leader = await leads();
    expect(leader).toEqual(expect.any(Number));
    await world.start([autoscaling]);
    expect(await leads()).toBe(leader);

    const service = await world.service('busy', {
      autoScalingConfiguration: {
        enabled: true,
        minInstanceCount: 1,
        maxInstanceCount: 3,
        scaleUpActiveRequestsThreshold: 2,
        scaleDownActiveRequestsThreshold: 1,
      },
    });
    await service.serving(1);
    const clients = new Callers(() => service.answered({ waitMs: 200 }));
    onTestFinished(() => clients.stop());
    clients.atOnce(12);
    const decided = async (): Promise<readonly string[]> =>
      (await service.call('GET', '/scaling/decisions?size=1000')).body.records
        .toReversed()
        .map(({ from, to }: { from: number; to: number }) => `${from} → ${to}`);
    // As soon as it has begun to scale.
    await vi.waitFor(async () => expect(await decided()).toContain('1 → 2'), { timeout: 20_000, interval: 20 });
    first.kill('SIGKILL');
    await once(first, 'exit');
    await service.serving(3);
    expect(await leads()).not.toBe(leader);
    await clients.stop();
    await service.serving(1);
    expect(await decided()).toEqual(['1 → 2', '2 → 3', '3 → 2', '2 → 1']);
    expect(clients.failures).toEqual([]);
  },
  patienceMs,
);
