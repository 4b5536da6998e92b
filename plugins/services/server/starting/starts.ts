import type { FaultBody } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Starts } from '../public.ts';
import { inTurn } from './turns.ts';
import { holdingSource, startGuard, type StartVerdict, type StartWish, type Wanted } from './start-guard.ts';

/** Nobody runs instances. */
const nobody: Wanted = {
  instances: 0,
  demand: { cpu: 0, memory: 0, disk: 0, gpus: 0, derived: false, group: '' },
};

/** Asks all guards of starts: a refusal counts before a place in the queue, and that before warnings. */
export const startsOf = ({ host, db }: { host: Host; db: Database }): Starts => ({
  asksAgainOn: [...new Set(host.all(startGuard).flatMap(({ asksAgainOn = [] }) => asksAgainOn))],

  wanted: (settings) => host.made(holdingSource)[0]?.wanted(settings) ?? nobody,

  held: (accountId) => othersOf(host, accountId, undefined),

  take: (account, work) =>
    inTurn(db, account.id, async () => {
      const taken = await work();
      if (taken) for (const source of host.made(holdingSource)) await source.note(taken);
      return taken;
    }),

  async ask(wish) {
    const guards = host.made(startGuard);
    if (guards.length === 0) return { do: 'pass' };
    const whole: StartWish = {
      ...wish,
      others: wish.others ?? (await othersOf(host, wish.account.id, wish.service.id)),
    };
    let held: StartVerdict | undefined;
    const warnings: FaultBody[] = [];
    for (const guard of guards) {
      const verdict = await guard.ask(whole);
      if (verdict?.do === 'refuse') return verdict;
      if (verdict?.do === 'queue') held ??= verdict;
      if (verdict?.do === 'pass') warnings.push(...(verdict.warnings ?? []));
    }
    return held ?? { do: 'pass', warnings };
  },
});

async function othersOf(host: Host, accountId: number, modelId: number | undefined): Promise<StartWish['others']> {
  const [source] = host.made(holdingSource);
  return (await source?.others(accountId, modelId)) ?? [];
}
