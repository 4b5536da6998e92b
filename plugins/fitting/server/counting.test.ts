import { expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { countFailure } from './counting.ts';

const service = { id: 2, account: { id: 1 } } as ServiceEntity;

test.each([
  ['a dataset that the service can learn nothing from', new Fault('training_data.one_label', 'No.', 400), []],
  ['an instance that was lost', new Fault('fit.instance_lost', 'No.', 502), ['failed']],
  ['what nobody foresaw', new Error('No.'), ['failed']],
])('of a training that ended by %s %o, %j is counted', async (_what, error, counted) => {
  const turns: unknown[] = [];
  const host = { made: () => [async (_fit: object, turn: string) => void turns.push(turn)] } as unknown as Host;
  await countFailure(host, service, error);
  expect(turns).toEqual(counted);
});
