import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from './bench-service.ts';
import type { FullServer } from './database.ts';
import type { Report } from './figures.ts';
import { small } from './gateway-scene.ts';
import { runCounted } from './load.ts';

const connections = 64;
const perSecond = 200;
const perMinute = 500;
const price = 0.01;
const mostSpent = 2;

/** Limits under more requests than they let through: how many got through all the same. */
export async function limits(server: FullServer, token: string, report: Report): Promise<void> {
  const service = await startService(server, token, { name: 'bench-limits' });
  try {
    // Prices are no part of the calls that make and change services.
    const billing = { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInNanoToken: price * 1e9 };
    await server.pool.query(
      `update model_settings set billing_settings = $1 where model_id = (select id from models where name = 'bench-limits')`,
      [billing],
    );
    await service.change({ displayName: 'Limits' });
    const keyWith = async (restrictions: object): Promise<string> =>
      (await server.call('POST', '/api/mlpcore/account/system/token', { permissions: ['predict'], restrictions }))
        .token;
    const ask = async (restrictions: object, seconds: number) => {
      const key = await keyWith(restrictions);
      const request = service.ask('predict', small);
      return runCounted(
        {
          ...request,
          headers: request.headers.map((header) => (header.startsWith('MLP-API-KEY') ? `MLP-API-KEY: ${key}` : header)),
        },
        { connections, seconds },
      );
    };
    const accepted = ({ statuses }: { statuses: Readonly<Record<string, number>> }) => statuses['200'] ?? 0;

    await server.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: perSecond } });
    const ofAccount = await ask({}, 3);
    // Seconds of the limit are those of the clock.
    const periods = Math.floor(Date.now() / 1000) - Math.floor(ofAccount.beganAt / 1000) + 1;
    await server.call('POST', '/api/mlpcore/account', { limits: { predictPerSec: 1_000_000 } });
    report({
      name: `L5: ${perSecond} predicts a second for an account, let through`,
      value: accepted(ofAccount),
      unit: '',
      reference: { name: `in ${periods} periods`, value: perSecond * periods },
      limit: { must: 1 + 1 / (perSecond * periods), ofRatio: true },
    });

    // So that all of it falls into one minute.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 6_000) await sleep(left + 100);
    report({
      name: `L5: ${perMinute} requests a minute for a key, let through`,
      value: accepted(await ask({ maxRequestsPerMinute: perMinute }, 3)),
      unit: '',
      limit: { must: perMinute + 1 },
    });

    const spent = accepted(await ask({ spendingLimits: [{ interval: 'MONTH', maxAmount: mostSpent }] }, 3)) * price;
    report({
      name: `L5: a key that may spend ${mostSpent}, spent`,
      value: spent,
      unit: '',
      limit: { must: mostSpent + connections * price },
    });
    report({
      name: 'L5: the same key, spent of what it may',
      value: (spent / mostSpent) * 100,
      unit: '%',
      limit: { must: 90, atLeast: true },
    });

    const tooLarge = await ask({ maxRequestSizeBytes: small.length - 1 }, 1);
    const within = await ask({ maxRequestSizeBytes: small.length }, 1);
    report({
      name: 'L5: requests one byte too large, let through',
      value: accepted(tooLarge),
      unit: '',
      limit: { must: 0 },
    });
    report({ name: 'L5: requests just large enough, refused', value: within.failed, unit: '', limit: { must: 0 } });
  } finally {
    await service.stop();
  }
}
