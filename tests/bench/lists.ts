import { versioned } from './beside.ts';
import { owner, withServices } from './database.ts';
import { quantile, type Report } from './figures.ts';
import { QuietClient } from './quiet-client.ts';

const searched = (text: string): string => encodeURIComponent(text);

/** Fifty of many services each, and what stands beside them on the same pages. */
const lists: Readonly<Record<string, string>> = {
  'public, type and language': '/api/mlpcore/models?taskType=asr&language=ru&size=50',
  'public, page 5 by name': '/api/mlpcore/models?sort=name&size=50&page=5',
  'public, name search, type': `/api/mlpcore/models?modelField=${searched('голоса')}&taskType=tts&size=50`,
  'public, rare name': `/api/mlpcore/models?modelField=${searched('ечи для колл-центров 25')}&size=50`,
  'account, everything': `/api/mlpcore/account/${owner}/model?size=50`,
  'account, own by name': `/api/mlpcore/account/${owner}/model?onlyMy=true&sort=name&size=50`,
  'account, My space search': `/api/mlpcore/account/${owner}/model?mySpace=all&search=${searched('синтез языках')}&size=50`,
  'account, My space with columns': `/api/mlpcore/account/${owner}/model?mySpace=all&withColumns=true&sort=updated&size=50`,
  'account, My space by calls': `/api/mlpcore/account/${owner}/model?mySpace=all&withColumns=true&sort=calls&size=50`,
  'account, My space in groups': `/api/mlpcore/account/${owner}/model?mySpace=all&withColumns=true&groupBy=taskType&size=50`,
  'catalogue, popular': '/api/mlpcore/catalog/models?size=50',
  'catalogue, filters':
    '/api/mlpcore/catalog/models?size=50&taskType=asr&taskType=tts&language=ru&openTesting=true&sort=price',
  'catalogue, common word': `/api/mlpcore/catalog/models?size=50&search=${searched('распознавание')}`,
  'catalogue, two letters': `/api/mlpcore/catalog/models?size=50&search=${searched('ре')}`,
  'catalogue, facets': '/api/mlpcore/catalog/facets',
  'catalogue, facets of a search': `/api/mlpcore/catalog/facets?search=${searched('речи')}`,
  'counts of My space': `/api/mlpcore/account/${owner}/model-counts`,
  'one service': `/api/mlpcore/account/${owner}/model/${versioned}`,
  'images, all': `/api/mlpcore/account/${owner}/image-v2?belonging=ALL&size=50`,
  'images, own by name': `/api/mlpcore/account/${owner}/image-v2?belonging=MINE&name=image-1&sort=name&size=50`,
  'counts of images': `/api/mlpcore/account/${owner}/image-counts`,
  'versions of a service': `/api/mlpcore/account/${owner}/model/${versioned}/version?page=5&size=20`,
  'one version': `/api/mlpcore/account/${owner}/model/${versioned}/version/100`,
};

/** A page of ids under three filters, with its count: the least that any list has to ask. */
export const bareSelect = `select id, count(*) over () from models where is_public and not hidden and removing_at is null and archived_at is null and task_type = 'asr' and languages @> '{ru}' order by favorites desc, last_activity_at desc, id desc limit 50`;

const services = 10_000;
/** How often something is done one after the other, and how often before that counts. */
export interface Turns {
  readonly requests: number;
  readonly warmUp: number;
}

/** So many that a p99 is not the worst moment of the machine. */
export const manyTurns: Turns = { requests: 500, warmUp: 50 };

/** What lists take over HTTP, one request after the other, beside a bare select on the same database. */
export const measureLists = (report: Report): Promise<void> =>
  withServices(services, async ({ url, pool, session }) => {
    const select = await timesOf(() => pool.query(bareSelect));
    const slowest: { name: string; value: number }[] = [];
    const client = await QuietClient.open(url, session);
    for (const [name, path] of Object.entries(lists)) {
      const times = await timesOf(() => client.get(path));
      report({
        name: `${name}, p50`,
        value: quantile(times, 0.5),
        unit: 'ms',
        reference: { name: 'a bare select', value: quantile(select, 0.5), usual: 1.2 },
        limit: { must: 12, aim: 8 },
      });
      slowest.push({ name, value: quantile(times, 0.99) });
    }
    client.close();
    const { name, value } = slowest.reduce((most, each) => (each.value > most.value ? each : most));
    report({
      name: `slowest p99 of all: ${name}`,
      value,
      unit: 'ms',
      reference: { name: 'a bare select', value: quantile(select, 0.99), usual: 3 },
      limit: { must: 30, aim: 20 },
    });
  });

/** The milliseconds that each of so many turns took, after some that do not count. */
export async function timesOf(work: () => Promise<unknown>, { requests, warmUp } = manyTurns): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests + warmUp; count++) {
    const began = performance.now();
    await work();
    if (count >= warmUp) times.push(performance.now() - began);
  }
  return times;
}
