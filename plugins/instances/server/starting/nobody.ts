import { Fault } from '#core/contract/fault.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { loopFailures } from '../launch/back-off.ts';
import { reconnectMs } from '../reconcile/plan.ts';
import { instanceState, isOutgoing, type Facts } from '../state/state.ts';

const retryAfter = 5;

interface Called {
  readonly name: string;
  readonly account: Pick<ServiceEntity['account'], 'shortName'>;
  readonly data: Pick<ServiceEntity['data'], 'hostingType'>;
}

/** Tells that nobody answers for a service at present. */
export function notRunning({ account, name, data }: Called): Fault {
  const next =
    data.hostingType === 'EXTERNAL'
      ? 'It runs elsewhere and is not connected; its owner has to start it there.'
      : `It is being started; try again in ${retryAfter} s, or look at its page for the reason.`;
  return new Fault(
    'mlp.gate.model_not_running',
    `The service ${account.shortName}/${name} has no running instance. ${next}`,
    503,
    { model: name, retryAfter: String(retryAfter) },
  );
}

/** Tells that a service is started again and again, and never comes up. */
function failing({ account, name }: Called, nextInMs: number): Fault {
  const seconds = String(Number.isFinite(nextInMs) ? Math.max(1, Math.ceil(nextInMs / 1_000)) : retryAfter);
  return new Fault(
    'mlp.gate.model_failing',
    `The service ${account.shortName}/${name} does not start: its instances failed several times in a row. It is tried again by itself: repeat the request in ${seconds} s at the earliest. The reason is on its page.`,
    503,
    { model: name, retryAfter: seconds },
  );
}

interface Seen {
  readonly present: readonly Facts[];
  /** Since when gates are heard; undefined while none is. */
  readonly gatesSince: Date | undefined;
  readonly now: Date;
}

/** Why a call would wait in vain, by what is there of a service that may start. Undefined where somebody is about to answer it. */
export function whyNobody(service: Called, { present, gatesSince, now }: Seen): Fault | undefined {
  const kept = present.filter(({ desired }) => desired === 'run');
  if (service.data.hostingType === 'EXTERNAL')
    return kept.some((facts) => isExpected(facts, gatesSince, now)) ? undefined : notRunning(service);
  const own = kept.filter(({ hosting }) => hosting !== 'external');
  if (own.length === 0 || !own.every(isFailing)) return undefined;
  return failing(
    service,
    Math.min(...own.map(({ nextAttemptAt }) => (nextAttemptAt ? Number(nextAttemptAt) - Number(now) : Infinity))),
  );
}

/** One that was refused, or ended, once or twice is tried again within seconds. */
const isFailing = (facts: Facts): boolean =>
  facts.failures >= loopFailures && instanceState(facts).totalStatus === 'FAILED';

/** Whether something that runs elsewhere is there, or has been lately: it comes back by itself, or was made to be started now. */
function isExpected(facts: Facts, gatesSince: Date | undefined, now: Date): boolean {
  const { links, httpHost, createdAt, connectedAt, disconnectedAt } = facts;
  // What is asked at its address is known to whoever asks it.
  if (links.live > 0 || (httpHost !== null && !isOutgoing(facts))) return true;
  const since =
    connectedAt === null
      ? createdAt
      : new Date(Math.max(Number(disconnectedAt ?? links.heardAt ?? connectedAt), Number(gatesSince ?? 0)));
  return Number(now) - Number(since) < reconnectMs;
}
