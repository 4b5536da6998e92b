// node opener.ts <address>: opens a cache, and waits to be killed.
import pino from 'pino';
import { Networks } from '#core/server/networks.ts';
import { placeOf } from '../place.ts';

const caching = { enabled: true, mongoUri: process.argv[2]!, collectionName: '', recordsLimit: 0 };
await placeOf(caching).open({
  pool: undefined as never,
  networks: new Networks(['127.0.0.1']),
  log: pino({ level: 'silent' }),
});
