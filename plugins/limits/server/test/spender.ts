// node spender.ts <port> <folder>: spends of a limit while its database, at that port, is away, says so and waits to be killed.
import pino from 'pino';
import { openPool } from '#core/server/database/database.ts';
import { Debts } from '../debts.ts';
import { Spending } from '../spending.ts';

const [port, folder] = process.argv.slice(2);
const pool = openPool({ host: '127.0.0.1', port: Number(port), user: 'berth' }, pino({ level: 'silent' }));
const purse = new Spending(pool, new Debts(pool, folder!));
const limits = [{ key: 'process', most: 10, seconds: 86_400, raisedAtOnce: false }];
for (const cost of [1, 1, 4]) {
  if (await purse.reserve(limits, 1)) throw new Error('It was refused.');
  purse.settle(limits, 1, cost);
}
await purse.giveBack({ all: true }).catch(() => undefined);
console.log('spent');
setInterval(() => undefined, 1_000);
