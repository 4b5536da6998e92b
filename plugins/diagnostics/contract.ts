import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import * as z from 'zod';
import { ConsoleData, ConsoleSize } from './contract/console.ts';

const instance = '/api/mlpcore/account/:account/model/:model/instance/:instanceId' as const;
const about = {
  plugin: 'diagnostics',
  parameters: {
    model: 'The service, by its id or name.',
    instanceId: 'The id of an instance.',
    consoleId: 'The id of a console.',
  },
};

export const consoles = contract(about, {
  openConsole: call(`POST ${instance}/console`, {
    summary: 'Opens a console inside an instance, to be joined within half a minute.',
    example: { columns: 120, rows: 32 },
    may: 'developer',
    personal: true,
    body: ConsoleSize,
    answer: ConsoleData,
  }),
});

/** Served on connections of their own. */
export const consoleSockets = contract(about, {
  joinConsole: call(`GET ${instance}/console/:consoleId`, {
    summary: 'Joins a console by a WebSocket: bytes are what is typed and shown, texts are JSON about them.',
    may: 'developer',
    grant: 'write',
    secret: true,
    query: z.object({
      shown: whole({ min: 0 }).describe('How much of the output was shown before, from where it goes on.').optional(),
    }),
  }),
});
