import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { password } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';
import { quantile, type Report } from './figures.ts';
import { timesOf } from './lists.ts';
import { memoryOf } from './processes.ts';
import { startServer, withFolder, type Server } from './server.ts';

const rows = 1_000_000;
const home = '/api/mlpcore/account/system/dataset';
const turns = { requests: 20, warmUp: 2 };
const sampledEveryMs = 100;

/** One large dataset: how long it takes to come in, to be opened, changed and handed out, and what the server holds meanwhile. */
export const measureDatasets = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const server = await startServer(folder);
    try {
      const cookie = `berth_session=${await signIn(server.url, 'superadmin', password)}`;
      const before = memoryOf(server.pid);
      const coming = await whileSampled(server, () => uploaded(server, cookie));
      const { datasetId, bytes } = coming.done;
      report({ name: `${rows.toLocaleString('en')} rows come in`, value: bytes / 2 ** 20, unit: 'MiB' });
      report({ name: 'upload', value: coming.seconds, unit: 's', limit: { must: 60, aim: 20 } });
      const held = { must: 250, aim: 150 };
      report({ name: 'memory beyond idle, upload', value: coming.peak - before, unit: 'MiB', limit: held });

      const one = `${home}/${datasetId}`;
      const open = async (query: string) => {
        await server.call('GET', one);
        await server.call('GET', `${one}/rows?size=50&${query}`);
      };
      for (const [name, query] of [
        ['first rows', 'from=1'],
        ['last rows', `from=${rows - 40}`],
      ] as const) {
        const times = await timesOf(() => open(query), turns);
        report({
          name: `open, ${name}, p95`,
          value: quantile(times, 0.95),
          unit: 'ms',
          limit: { must: 1_000, aim: 300 },
        });
      }
      const found = await timesOf(() => server.call('GET', `${one}/report`), { requests: 5, warmUp: 0 });
      report({
        name: 'report of a version that was uploaded',
        value: quantile(found, 0.5),
        unit: 'ms',
        limit: { must: 1_000 },
      });
      const searching = await timesOf(() => open('search=row%20999998%20'), { requests: 3, warmUp: 0 });
      report({ name: 'search that looks at all rows', value: quantile(searching, 0.5), unit: 'ms' });

      let version = 1;
      const save = () =>
        server.call('POST', `${one}/rows`, {
          version: version++,
          changes: [
            { row: rows / 2 + version, count: 1, rows: [JSON.stringify({ text: `changed ${version}`, label: 'a' })] },
          ],
        });
      const saving = await timesOf(save, turns);
      report({
        name: 'save of a changed row, p95',
        value: quantile(saving, 0.95),
        unit: 'ms',
        limit: { must: 300, aim: 100 },
      });
      const looking = await whileSampled(server, () => server.call('GET', `${one}/report`));
      report({ name: 'report of a version that was edited', value: looking.seconds, unit: 's' });
      await save();
      const again = await whileSampled(server, () => server.call('GET', `${one}/report`));
      report({ name: 'report of the next one', value: again.seconds, unit: 's', limit: { must: 2, aim: 1 } });
      report({ name: 'memory beyond idle, report', value: looking.peak - before, unit: 'MiB', limit: held });

      for (const type of ['json', 'csv']) {
        const going = await whileSampled(server, () => downloaded(server, cookie, `${one}/content?type=${type}`));
        report({ name: `download as ${type}`, value: going.seconds, unit: 's', limit: { must: 60 } });
        report({
          name: `memory beyond idle, download as ${type}`,
          value: going.peak - before,
          unit: 'MiB',
          limit: held,
        });
      }
    } finally {
      await server.stop();
    }
  });

/** What something came to, how long it took, and the most MiB that the server held meanwhile. */
async function whileSampled<T>({ pid }: Server, work: () => Promise<T>) {
  let peak = memoryOf(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), sampledEveryMs);
  const began = performance.now();
  try {
    const done = await work();
    return { done, peak, seconds: (performance.now() - began) / 1000 };
  } finally {
    clearInterval(timer);
  }
}

function* content(): Generator<string> {
  yield '{"items":[';
  for (let from = 0; from < rows; from += 1_000)
    yield Array.from({ length: 1_000 }, (_, nth) => {
      const row = from + nth;
      const text = `row ${row} asks where the parcel is that was sent a fortnight ago, and when it comes`;
      return `${row === 0 ? '' : ','}{"text":"${text}","label":"label ${row % 40}"}`;
    }).join('\n');
  yield ']}';
}

async function uploaded({ url }: Server, cookie: string): Promise<{ datasetId: number; bytes: number }> {
  const query = new URLSearchParams({ name: 'large', dataType: 'TextsAndLabels', fileName: 'large.json' });
  const sending = httpRequest(`${url}${home}/raw?${query}`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
  });
  const answering = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(content()), sending);
  const [answer] = await answering;
  const text = (await answer.toArray()).join('');
  if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}: ${text}`);
  const made = JSON.parse(text) as { id: { datasetId: number }; bytes: number; rows: number };
  if (made.rows !== rows) throw new Error(`Of ${rows} rows ${made.rows} were kept.`);
  return { datasetId: made.id.datasetId, bytes: made.bytes };
}

/** Reads all of it and keeps none. */
async function downloaded({ url }: Server, cookie: string, path: string): Promise<void> {
  const response = await fetch(url + path, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}.`);
  await response.body.pipeTo(new WritableStream());
}
