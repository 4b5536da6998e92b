// A process for the tests that leads, and tells of it.
import { openPool } from './connections.ts';
import { Leader } from './leader.ts';

const [connection = '', lock, silenceMs] = process.argv.slice(2);
const log = { warn() {} };
const pool = openPool(JSON.parse(connection), log, 1);
await new Leader(
  pool,
  Number(lock),
  { begin: async () => console.log('begins -'), end: async () => console.log('ends -') },
  log,
  Number(silenceMs),
).start();
