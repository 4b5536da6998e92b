// A server for the tests: keeps a PostgreSQL, tells its process, and writes rows, telling each number that is committed.
import { openConnection } from '../database/database.ts';
import { startPostgres } from './embedded.ts';

const [dataDir = '', task = 'write'] = process.argv.slice(2);

const postgres = await startPostgres({ dataDir, log: console });
console.log(`postgres ${postgres.pid}`);
const client = openConnection(postgres.connection);
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS rows (number integer PRIMARY KEY)');

if (task === 'return') {
  await client.end();
  process.exit();
}
if (task === 'throw') throw new Error('This fault is part of a test.');
if (task === 'stop') {
  await client.end();
  await postgres.stop();
  console.log('stopped -');
}
if (task === 'compute') {
  const computing = client.query('SELECT count(*) FROM generate_series(1, 1e12)');
  const other = openConnection(postgres.connection);
  await other.connect();
  const work = `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%1e12%' AND pid <> pg_backend_pid()`;
  let worker: number | undefined;
  while (worker === undefined) worker = (await other.query<{ pid: number }>(work)).rows[0]?.pid;
  console.log(`worker ${worker}`);
  await computing;
}
process.on('SIGINT', () => console.log('interrupted -'));
const {
  rows: [last],
} = await client.query<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM rows');
for (let number = (last?.number ?? 0) + 1; task === 'write'; number += 1) {
  await client.query('INSERT INTO rows VALUES ($1)', [number]);
  console.log(`row ${number}`);
}
