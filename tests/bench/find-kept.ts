import { Builds } from '#plugins/answer-cache/server/builds.ts';
import { Answers } from '#plugins/answer-cache/server/cache.ts';
import { Lines } from '#plugins/answer-cache/server/lines.ts';
import { median } from './figures.ts';
import { small } from './gateway-scene.ts';

const times = 200_000;
const rounds = 5;

/**
 * Microseconds of a processor that it takes to find an answer that is kept, apart from all that is done for any call. The store behind the memory is out of
 * reach: hits do not wait for it.
 */
export async function findKept(): Promise<number> {
  const log = { info: () => {}, warn: () => {} };
  const parts = { log, pool: {}, networks: {}, events: { hear: () => {} }, instances: { build: async () => 'build' }, epochs: { of: async () => 1 } };
  const answers = new Answers({ log: log as any, lines: new Lines(parts as any), builds: new Builds(parts as any) });
  const service = { id: 1, name: 'bench', account: { id: 1, shortName: 'system' }, data: { caching: { enabled: true, mongoUri: 'embedded', recordsLimit: 100 } } } as any;
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
