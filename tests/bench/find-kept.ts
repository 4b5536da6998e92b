import { pino } from 'pino';
import type { Events } from '#core/server/events/events.ts';
import { Builds } from '#plugins/answer-cache/server/builds.ts';
import { Answers } from '#plugins/answer-cache/server/cache.ts';
import type { Epochs } from '#plugins/answer-cache/server/epochs.ts';
import { Lines } from '#plugins/answer-cache/server/lines.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { median } from './figures.ts';
import { small } from './gateway-scene.ts';

const times = 200_000;
const rounds = 5;

/**
 * Microseconds of a processor that it takes to find an answer that is kept, apart from all that is done for any call. The store behind the memory is out of
 * reach: hits do not wait for it.
 */
export async function findKept(): Promise<number> {
  const log = pino({ level: 'silent' });
  const away = undefined as never;
  const builds = new Builds({
    instances: { build: async () => 'build' },
    epochs: { of: async () => 1 } as Partial<Epochs> as Epochs,
    events: { hear: () => () => {} } as Partial<Events> as Events,
  });
  const answers = new Answers({ log, lines: new Lines({ pool: away, networks: away, log }), builds });
  const service = {
    id: 1,
    name: 'bench',
    account: { id: 1, shortName: 'system' },
    data: { caching: { enabled: true, mongoUri: 'embedded', recordsLimit: 100 } },
  } as unknown as ServiceEntity;
  const call = { data: { json: Buffer.from(small) }, config: { json: '{}' }, headers: {} };
  await answers.find(service, call);
  answers.keep(service, call, { data: { json: Buffer.alloc(533, 'x') }, headers: {} });
  if (!(await answers.find(service, call))) throw new Error('An answer was to be kept and was not.');
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let asked = 0; asked < times; asked++) await answers.find(service, call);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / times);
  }
  return median(costs);
}
