// Checked by the compiler alone: each expected error is a promise of the mechanism that must go on holding.
import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { job } from '#core/contract/job.ts';
import { whole } from '#core/contract/query.ts';
import { host, type Host } from '#core/plugin/host.ts';
import { madePoint } from '#core/plugin/point.ts';
import { provide, token } from '#core/plugin/token.ts';
import { answers, works } from '#core/server/points.ts';
import { Clock } from '#core/server/runtime.ts';
import type { Api } from '#core/web/state/api.ts';
import { berth } from '../host-configs/brands.ts';

declare const api: Api;
declare const booted: Host;
const Count = token<number>('count');
const things = contract('things', {
  list: call('GET /api/account/:account/thing', {
    summary: 'Does something with things.',
    may: 'member',
    query: z.object({ page: whole().optional() }),
    answer: z.array(z.string()),
  }),
  rename: call('POST /api/thing/:thing', {
    summary: 'Does something with things.',
    may: 'member',
    body: z.object({ name: z.string() }),
  }),
});
const copy = job('things.copy', { operation: 'RUN', payload: z.object({ thing: z.int() }) });

// @ts-expect-error rename is not answered
answers(things, {}, () => ({ list: () => [] }));
// @ts-expect-error the answer is a list of texts
answers(things, {}, () => ({ list: () => [1], rename: () => undefined }));
answers(things, { now: Clock }, ({ now }) => ({
  list: ({ account, page = 0 }) => [account, String(page), now().toISOString()],
  rename: ({ thing, body }) => void [thing, body.name],
}));

// @ts-expect-error the path's account is missing
api.send(things.list, { page: 1 });
// @ts-expect-error a page is a number or its text
api.send(things.list, { account: 1, page: true });
// @ts-expect-error the body's field is misspelt
api.send(things.rename, { thing: 1, body: { nam: 'x' } });
const listed: Promise<string[]> = api.send(things.list, { account: 'demo', page: '2' });
void listed;

// @ts-expect-error a text is no number
provide(Count, { now: Clock }, () => 'three');
// @ts-expect-error asked for what was not named as a need
provide(Count, { now: Clock }, ({ db }) => db);
provide(Count, { now: Clock }, ({ now }) => now().getFullYear());

class Tally {
  readonly #from: number;
  constructor(from: number) {
    this.#from = from;
  }
  next(): number {
    return this.#from + 1;
  }
}
// A class stands for itself where nobody else asks for it.
provide(Tally, { start: Count }, ({ start }) => new Tally(start));
// @ts-expect-error a text is no tally
provide(Tally, {}, () => 'three');
provide(Count, { tally: Tally }, ({ tally }) => tally.next());
// @ts-expect-error a tally has no such method
provide(Count, { tally: Tally }, ({ tally }) => tally.last());

const counting = madePoint<() => number>('counter');
const named = madePoint<() => number, { readonly name: string }>('named', { key: ({ name }) => name });
counting({
  needs: { now: Clock },
  make:
    ({ now }) =>
    () =>
      now().getTime(),
});
// @ts-expect-error asked for what was not named as a need
counting({ needs: { now: Clock }, make: ({ db }) => db });
// @ts-expect-error counters count in numbers
counting({ needs: { now: Clock }, make: () => () => 'three' });
// @ts-expect-error a need is a token or a class
counting({ needs: { now: 'clock' }, make: () => () => 0 });
named({
  name: 'three',
  needs: { tally: Tally },
  make:
    ({ tally }) =>
    () =>
      tally.next(),
});
// @ts-expect-error its name is missing
named({ needs: {}, make: () => () => 3 });
const counts: readonly number[] = booted.made(counting).map((count) => count());
const found = booted.find(named, 'three');
const count: number | undefined = found && booted.make(found)();
const names: string | undefined = found?.name;
void [counts, count, names];

works(copy, {}, () => async ({ thing }) => {
  thing.toFixed();
});
works(copy, {}, () => async (payload) => {
  // @ts-expect-error the payload has no such field
  void payload.things;
});

const chat = { supportChat: { src: 'https://chat.example/widget.js' } };
// @ts-expect-error an installation on-premise loads nothing of other sites
host({ name: 'on-premise', kind: 'on-premise', brand: berth, plugins: [], scripts: chat });
host({ name: 'main', brand: berth, plugins: [], publicNames: ['ml.example'], scripts: chat });
