// Checked by the compiler alone: each expected error is a promise of the mechanism that must go on holding.
import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { job } from '#core/contract/job.ts';
import { whole } from '#core/contract/query.ts';
import { host } from '#core/plugin/host.ts';
import { provide, token } from '#core/plugin/token.ts';
import { answers, works } from '#core/server/points.ts';
import { Clock } from '#core/server/surroundings.ts';
import type { Api } from '#core/web/api.ts';
import { berth } from '../host-configs/brands.ts';

declare const api: Api;
const Count = token<number>('count');
const things = contract('things', {
  list: call('GET /api/account/:account/thing', { may: 'member', query: z.object({ page: whole().optional() }), answer: z.array(z.string()) }),
  rename: call('POST /api/thing/:thing', { may: 'member', body: z.object({ name: z.string() }) }),
});
const copy = job('things.copy', { operation: 'RUN', payload: z.object({ thing: z.int() }) });

// @ts-expect-error rename is not answered
answers(things, {}, () => ({ list: () => [] }));
// @ts-expect-error the answer is a list of texts
answers(things, {}, () => ({ list: () => [1], rename: () => undefined }));
answers(things, { now: Clock }, ({ now }) => ({ list: ({ account, page = 0 }) => [account, String(page), now().toISOString()], rename: ({ thing, body }) => void [thing, body.name] }));

// @ts-expect-error the path's account is missing
api.send(things.list, { page: 1 });
// @ts-expect-error a page is a number or its text
api.send(things.list, { account: 1, page: true });
// @ts-expect-error the body's field is misspelt
api.send(things.rename, { thing: 1, body: { nam: 'x' } });
const names: Promise<string[]> = api.send(things.list, { account: 'demo', page: '2' });
void names;

// @ts-expect-error a text is no number
provide(Count, { now: Clock }, () => 'three');
// @ts-expect-error asked for what was not named as a need
provide(Count, { now: Clock }, ({ db }) => db);
provide(Count, { now: Clock }, ({ now }) => now().getFullYear());

works(copy, {}, () => async ({ thing }) => void thing.toFixed());
// @ts-expect-error the payload has no such field
works(copy, {}, () => async ({ things: many }) => void many);

const chat = { supportChat: { src: 'https://chat.example/widget.js' } };
// @ts-expect-error an installation on-premise loads nothing of other sites
host({ name: 'on-premise', kind: 'on-premise', brand: berth, plugins: [], scripts: chat });
host({ name: 'main', brand: berth, plugins: [], publicNames: ['ml.example'], scripts: chat });
