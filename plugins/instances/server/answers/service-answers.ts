import { and, eq, inArray } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { signedIn, type Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import { lastJobOf } from '#core/server/jobs/job-status.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { startNoteOf, type StartNote } from '#plugins/services/contract.ts';
import { serviceColumns, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { instances as contract } from '../../contract.ts';
import { requireLaunchable, type Control } from '../control.ts';
import type { ExternalConnections } from './external.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { Instances } from '../public.ts';
import { isLaunchable, wantedBy } from '../reconcile/desired-count.ts';
import type { States } from '../state/states.ts';
import type { Admission } from '../starting/admission.ts';
import { groupOf } from '../starting/startable.ts';
import { asFault } from '../launch/why-ended.ts';
import { instances } from '../tables.ts';
import { startTimes } from './start-times.ts';

interface Given {
  readonly db: Database;
  readonly services: Services;
  readonly groups: ResourceGroups;
  readonly store: InstanceStore;
  readonly states: States;
  readonly control: Control;
  readonly external: ExternalConnections;
  readonly registry: Instances;
  readonly clock: Clock;
  readonly admission: Admission;
}

type OfServices =
  | 'shortModelStatus'
  | 'findGroupTypeIgnoreAccess'
  | 'getInstancesStatus'
  | 'setRequestedInstancesCount'
  | 'startSingleInstance'
  | 'startNewInstance'
  | 'checkStart'
  | 'checkAnyStart'
  | 'getStartTimes'
  | 'updateLastHeartBeats'
  | 'getExternalConnectionsInfo'
  | 'createExternalConnection'
  | 'deleteExternalConnection';

/** So many services that cannot start speak for all of an account. */
const enough = 20;

const isOf = ({ account }: ServiceEntity, caller: Caller | undefined): boolean =>
  caller !== undefined && (caller.superadmin || caller.memberships.has(account.id));

/** Answers of the calls on all instances of a service. */
export function serviceAnswers({
  db,
  services,
  groups,
  store,
  states,
  control,
  external,
  registry,
  clock,
  admission,
}: Given): Pick<Answers<typeof contract>, OfServices> {
  return {
    async shortModelStatus({ account, model }, { caller }) {
      const service = await services.require(caller, account, model, 'see');
      const { id, removing } = service;
      const isOwn = isOf(service, caller);
      // What a job fails of may tell of the account's own things.
      const [found, counts, seconds, lastJob, heldUp, versions] = await Promise.all([
        states.of([id]),
        states.counts(id),
        store.averageStartSeconds(id),
        isOwn ? lastJobOf(db, id) : undefined,
        isOwn ? admission.heldUp(id) : undefined,
        isOwn ? store.versions(id) : undefined,
      ]);
      const { state, stopping } = found.get(id)!;
      return {
        // Whoever keeps the instances may not have heard of it yet.
        state: removing ? 'REMOVING' : state,
        instances: counts,
        instancesStopping: stopping,
        ...(heldUp && { heldUp: startNoteOf(heldUp) }),
        ...(lastJob && { lastJob }),
        ...(versions && { versions: [...versions] }),
        ...(seconds === undefined ? {} : { startTimeSeconds: seconds }),
      };
    },
    /** Whoever sees the service learns the kind of its group, also where the group itself is not theirs to see. */
    async findGroupTypeIgnoreAccess({ account, model }, { caller }) {
      return (await groupOf(groups, await services.require(caller, account, model, 'see'))).type;
    },
    async getInstancesStatus({ account, model }, { caller }) {
      return states.counts((await services.require(caller, account, model, 'see')).id);
    },
    async setRequestedInstancesCount({ account, model, body }, { caller }) {
      await control.request(await services.require(caller, account, model, 'edit'), caller, () => body);
    },
    async startSingleInstance({ account, model, causeAccountId }, asked) {
      requireOwnAccount(signedIn(asked), causeAccountId);
      const service = await services.require(asked.caller, account, model, 'call');
      requireLaunchable(service);
      // For whom it was started, for the audit log.
      if (causeAccountId !== undefined) asked.changes.push({ field: 'causeAccountId', after: causeAccountId });
      await registry.start(service.id);
      await services.touch(service.id);
    },
    async startNewInstance({ account, model }, { caller }) {
      await control.request(await services.require(caller, account, model, 'edit'), caller, (wanted) => wanted + 1);
    },
    async checkStart({ account, model, instances: count = 1 }, { caller }) {
      const service = await services.require(caller, account, model, 'call');
      requireLaunchable(service);
      const verdict = await admission.ask(service, { occasion: 'scale', instances: count, caller });
      // Why may tell of the account's own things.
      if (!isOf(service, caller)) return { verdict: verdict.do, warnings: [] };
      return {
        verdict: verdict.do,
        ...(verdict.do === 'pass' ? {} : { reason: startNoteOf(verdict.fault) }),
        warnings: verdict.do === 'pass' ? (verdict.warnings ?? []).map(startNoteOf) : [],
      };
    },
    async checkAnyStart(_input, { account, caller }) {
      const ids = await services.idsWhere(and(eq(serviceColumns.accountId, account.id), isLaunchable));
      let reason: StartNote | undefined;
      for (const service of await services.byIds(ids.slice(0, enough))) {
        const count = Math.max(1, wantedBy(service.data).instances);
        const verdict = await admission.ask(service, { occasion: 'scale', instances: count, caller });
        if (verdict.do === 'pass') return {};
        reason ??= startNoteOf(verdict.fault);
      }
      return reason ? { reason } : {};
    },
    async getStartTimes({ account, model }, { caller }) {
      const { id: modelId, account: owner, data } = await services.require(caller, account, model, 'call');
      const group = await groups.resolve(owner.id, data.resourceGroup).catch(asFault);
      return group instanceof Fault
        ? { starts: 0, stages: [] }
        : startTimes(db, { accountId: owner.id, modelId, groupId: group.id });
    },
    async updateLastHeartBeats({ body }) {
      await db.update(instances).set({ heartbeatAt: clock() }).where(inArray(instances.id, body));
    },
    async getExternalConnectionsInfo({ account, model }, { caller }) {
      return [...(await external.list(await services.require(caller, account, model, 'edit')))];
    },
    async createExternalConnection({ account, model, httpHost, httpPort }, { caller }) {
      return external.create(await services.require(caller, account, model, 'edit'), { httpHost, httpPort });
    },
    async deleteExternalConnection({ account, model, instanceId }, { caller }) {
      return [...(await external.delete(await services.require(caller, account, model, 'edit'), instanceId))];
    },
  };
}

function requireOwnAccount({ superadmin, memberships }: Caller, causeAccountId: number | undefined): void {
  if (causeAccountId === undefined || superadmin || memberships.has(causeAccountId)) return;
  throw new Fault(
    'account.access.denied',
    'You have no access to the account in causeAccountId. Name one of your own accounts.',
    403,
  );
}
