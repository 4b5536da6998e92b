// A process that speaks to the cache servers of one account: what such a server answers can end or freeze whoever asks it.
import { setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Store } from './stores/store.ts';
import type { Asked, Failure, LastWords, Question, Reply, Wish } from './stores/wishes.ts';

/** No answer that we keep is larger, whatever a server says that we kept. */
const largestAnswer = 4 * 1024 * 1024;
const longestMessage = 500;
/** With buffers, which are no part of the heap that the command line bounds. */
const mostMemory = 512 * 1024 * 1024;
const lookEveryMs = 250;

/** Ends the process when its server is gone: one that an answer has frozen hears of nothing. A text, as the built process is one file. */
const watch = `
const { workerData: server } = require('node:worker_threads');
setInterval(() => process.ppid === server || process.kill(process.pid, 'SIGKILL'), ${lookEveryMs});`;

const stores = new Map<number, Store>();

/** By force: an end in good manners waits for threads that may reckon for minutes. */
const end = () => process.kill(process.pid, 'SIGKILL');

const say = (said: Reply | LastWords, then: () => void = () => undefined) => process.send!(said, then);

process.on('message', ({ id, store, asked }: Question) => {
  did(store, asked).then(
    (done) => say({ id, done }),
    (error: Error) => say({ id, failed: failureOf(error) }),
  );
});
process.once('disconnect', end);
// Sent to all processes of a server, as terminals and systemd do; the server is still to write what waits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.once('uncaughtException', (error) => say({ ended: failureOf(error) }, end));
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) end();
}, lookEveryMs);
new Worker(watch, { eval: true, workerData: process.ppid }).unref();

async function did(number: number, asked: Asked): Promise<unknown> {
  switch (asked.method) {
    case 'load':
      await openers[asked.given[0]]();
      return undefined;
    case 'open':
      stores.set(number, await opened(asked.given[0]));
      return undefined;
    case 'get':
      return keepable(await storeOf(number).get(...asked.given));
    default: {
      const store = storeOf(number);
      if (asked.method === 'close') stores.delete(number);
      return (store[asked.method] as (...given: readonly unknown[]) => Promise<void>)(...asked.given);
    }
  }
}

// Each loads its driver, and a process seldom needs both.
const openers = {
  postgres: async () => (await import('./stores/postgres-store.ts')).openPostgres,
  mongodb: async () => (await import('./stores/mongo-store.ts')).openMongo,
};

async function opened(wish: Wish): Promise<Store> {
  if (wish.authorities) setDefaultCACertificates(wish.authorities);
  return wish.kind === 'postgres' ? (await openers.postgres())(wish) : (await openers.mongodb())(wish);
}

function storeOf(number: number): Store {
  const store = stores.get(number);
  if (!store) throw new Error('The store is closed.');
  return store;
}

const keepable = (answer: unknown): Buffer | undefined =>
  Buffer.isBuffer(answer) && answer.length <= largestAnswer ? answer : undefined;

const failureOf = ({ name, message }: Error): Failure => ({
  name: String(name),
  message: String(message).slice(0, longestMessage),
});
