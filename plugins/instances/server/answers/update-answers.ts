import { signedIn } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { instances as contract, ModelUpdateData } from '../../contract.ts';
import type { Control } from '../control.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { Updates } from '../reconcile/updates.ts';
import { instanceState, type Facts } from '../state/state.ts';
import type { Update } from '../tables.ts';

interface Given {
  readonly services: Services;
  readonly control: Control;
  readonly store: InstanceStore;
  readonly updates: Updates;
}

type OfUpdates = 'rollingUpdate' | 'getModelUpdate' | 'haltModelUpdate';

/** Answers of the calls on the replacement of a service's instances. */
export function updateAnswers({ services, control, store, updates }: Given): Pick<Answers<typeof contract>, OfUpdates> {
  return {
    async rollingUpdate({ account, model, batch }, { caller }) {
      await control.renew(await services.require(caller, account, model, 'edit'), batch);
    },
    async getModelUpdate({ account, model }, { caller }) {
      const { id } = await services.require(caller, account, model, 'see');
      const [update, { plan, present }] = await Promise.all([updates.of(id), store.together(id)]);
      return update ? { latest: shown(update, plan?.wanted ?? 0, present) } : {};
    },
    async haltModelUpdate({ account, model }, asked) {
      await control.halt(await services.require(asked.caller, account, model, 'edit'), signedIn(asked).login);
    },
  };
}

function shown(update: Update, wanted: number, present: readonly Facts[]): ModelUpdateData {
  const { specHash, version, fromVersion, state, batch, begunAt, endedAt, instanceId, message, note } = update;
  const own = present.filter(({ desired, hosting }) => desired === 'run' && hosting !== 'external');
  const started = own.filter(({ attempt }) => attempt > 0);
  const isNew = (facts: Facts): boolean => facts.specHash === specHash;
  return {
    state,
    batch,
    wanted,
    before: { version: fromVersion, ...countsOf(started.filter((facts) => !isNew(facts))) },
    after: { version, ...countsOf(started.filter(isNew)) },
    begunAt: begunAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(instanceId !== null && { instanceId }),
    ...(message !== null && { message }),
    ...(note !== null && { note }),
  };
}

function countsOf(of: readonly Facts[]) {
  const totals = of.map((facts) => instanceState(facts).totalStatus);
  const ready = totals.filter((each) => each === 'RUNNING').length;
  const failed = totals.filter((each) => each === 'FAILED').length;
  return { ready, failed, waiting: of.length - ready - failed };
}
