import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { History } from './answers/history.ts';
import { countAwake, type DesiredStateStore } from './reconcile/desired-state-store.ts';
import { isHeard, type InstanceStore } from './instance-store.ts';
import {
  answeringMs,
  gateReportMs,
  gatesChanged,
  instanceChanged,
  instanceDropped,
  type AdmittedInstance,
  type HttpInstance,
  type Instances,
  type Introduction,
} from './public.ts';
import { gates, instances, links, plans, updates } from './tables.ts';
import { asFault } from './launch/why-ended.ts';
import type { Specs } from './launch/specs.ts';
import { hashToken } from './launch/tokens.ts';
import { asUnavailable, type Admission } from './starting/admission.ts';
import { whyNobody } from './starting/nobody.ts';
import { requireStartable } from './starting/startable.ts';
import { settingsOf } from './reconcile/desired-count.ts';

interface Given {
  readonly db: Database;
  readonly events: Events;
  readonly services: Services;
  readonly groups: ResourceGroups;
  readonly store: InstanceStore;
  readonly specs: Specs;
  readonly plans: DesiredStateStore;
  readonly history: History;
  readonly admission: Admission;
  readonly clock: Clock;
}

const wakeEveryMs = 1_000;

/** What gates ask and tell of instances. */
export class Registry implements Instances {
  readonly #given: Given;
  /** When each service was last woken and what came of it, so that a rush of requests asks once. */
  readonly #woken = new Map<number, { readonly at: number; readonly refused: Promise<Fault | undefined> }>();

  constructor(given: Given) {
    this.#given = given;
  }

  async admit(connectionToken: string): Promise<AdmittedInstance | undefined> {
    const { db, services } = this.#given;
    const [found] = await db
      .select({ instanceId: instances.id, accountId: instances.accountId, modelId: instances.modelId })
      .from(instances)
      .where(
        and(
          eq(instances.tokenHash, hashToken(connectionToken)),
          eq(instances.desired, 'run'),
          isNull(instances.deletedAt),
        ),
      );
    const service = found && (await services.byId(found.modelId));
    return service && { ...found, modelName: service.name };
  }

  async gateOpened(gate: string): Promise<void> {
    const { db, events } = this.#given;
    await db.delete(gates).where(sql`${gates.lastSeen} < now() - interval '1 day'`);
    await db
      .insert(gates)
      .values({ gate })
      .onConflictDoUpdate({ target: gates.gate, set: { upSince: sql`now()`, lastSeen: sql`now()` } });
    await events.publish(gatesChanged);
  }

  async gateClosed(gate: string): Promise<void> {
    const { db, events } = this.#given;
    await db.delete(gates).where(eq(gates.gate, gate));
    await events.publish(gatesChanged);
  }

  gates(): Promise<readonly { readonly gate: string; readonly heard: boolean; readonly connected: number }[]> {
    return this.#given.db
      .select({
        gate: gates.gate,
        heard: sql<boolean>`${isHeard}`,
        connected: sql<number>`(select count(*)::int from instance_links where instance_links.gate = ${gates.gate})`,
      })
      .from(gates)
      .orderBy(gates.upSince);
  }

  async connected(instanceId: number, gate: string, { hostname, version, image }: Introduction): Promise<void> {
    const { db, history } = this.#given;
    const [found] = await db
      .update(instances)
      .set({
        connectedAt: sql`coalesce(${instances.connectedAt}, now())`,
        disconnectedAt: null,
        ...(hostname === undefined ? {} : { hostname }),
        ...(version === undefined ? {} : { version }),
        ...(image === undefined ? {} : { reportedImage: image }),
      })
      .where(and(eq(instances.id, instanceId), isNull(instances.deletedAt)))
      .returning({ modelId: instances.modelId });
    if (!found) return;
    await this.#dropAgain([instanceId]);
    await db.execute(
      sql`insert into instance_gates (gate) values (${gate}) on conflict (gate) do update set last_seen = now()`,
    );
    await db.execute(
      sql`insert into instance_links (instance_id, gate) values (${instanceId}, ${gate}) on conflict (instance_id, gate) do update set connected_at = now()`,
    );
    await history.note(instanceId, {
      reason: 'Connected',
      message: `It connected to the gate ${gate}.`,
      note: { code: 'instance.event.connected', args: { gate } },
    });
    await this.#tell([found.modelId]);
  }

  async disconnected(instanceId: number, gate: string, reason: string): Promise<void> {
    const { rows } = await this.#given.db.execute<{ model_id: number }>(sql`
      with gone as (delete from instance_links where instance_id = ${instanceId} and gate = ${gate} returning instance_id)
      update instances set disconnected_at = now() from gone
      where instances.id = gone.instance_id and not exists (select from instance_links where instance_id = ${instanceId} and gate <> ${gate})
      returning model_id`);
    if (rows.length === 0) return;
    await this.#given.history.note(instanceId, {
      reason: 'Disconnected',
      message: `Its connection to the gate ${gate} ended: ${reason}`,
      note: { code: 'instance.event.disconnected', args: { gate } },
    });
    await this.#tell(rows.map(({ model_id }) => model_id));
  }

  async stillConnected(gate: string, instanceIds: readonly number[]): Promise<void> {
    const { db } = this.#given;
    await db.execute(sql`
      insert into instance_gates (gate) values (${gate})
      on conflict (gate) do update set last_seen = now(), up_since = case when instance_gates.last_seen > now() - ${silence}::interval then instance_gates.up_since else now() end`);
    const ids = `{${instanceIds.join()}}`;
    // What changed within the last second is left alone: the report may have been on its way before it.
    const { rows } = await db.execute<{ model_id: number }>(sql`
      with gone as (
        delete from instance_links where gate = ${gate} and not instance_id = any(${ids}::bigint[]) and connected_at < now() - interval '1 second' returning instance_id
      ), left_alone as (
        update instances set disconnected_at = now() from gone where instances.id = gone.instance_id returning model_id
      ), new as (
        insert into instance_links (instance_id, gate)
        select id, ${gate} from instances where id = any(${ids}::bigint[]) and deleted_at is null and (disconnected_at is null or disconnected_at < now() - interval '1 second')
        on conflict do nothing returning instance_id
      ), joined as (
        update instances set connected_at = coalesce(connected_at, now()), disconnected_at = null from new where instances.id = new.instance_id returning model_id
      )
      select model_id from left_alone union select model_id from joined`);
    await this.#tell(rows.map(({ model_id }) => model_id));
    await this.#dropAgain(instanceIds);
  }

  /** An instance that was let in just before it was told to end has missed that its gate must let it go. */
  async #dropAgain(instanceIds: readonly number[]): Promise<void> {
    const ending = await this.#given.db
      .select({ id: instances.id, stopReason: instances.stopReason })
      .from(instances)
      .where(and(inArray(instances.id, [...instanceIds]), eq(instances.desired, 'stop')));
    for (const { id, stopReason } of ending) await this.#given.events.publish(instanceDropped, `${id} ${stopReason}`);
  }

  async wake(modelId: number): Promise<void> {
    let woken = this.#woken.get(modelId);
    if (!woken || Date.now() - woken.at >= wakeEveryMs)
      this.#woken.set(modelId, (woken = { at: Date.now(), refused: this.#call(modelId) }));
    const refused = await woken.refused;
    if (!refused) return;
    // Those who came together share a refusal; whoever comes later asks anew, for its reason may be gone.
    if (this.#woken.get(modelId) === woken) this.#woken.delete(modelId);
    throw refused;
  }

  /** Wakes a service that somebody started by hand, who is no part of a rush: it may have gone to sleep since it was woken last. */
  async start(modelId: number): Promise<void> {
    const refused = await this.#wake(modelId);
    if (refused) throw refused;
  }

  /** Wakes a service that is called, and answers the fault for which the call would wait in vain. */
  async #call(modelId: number): Promise<Fault | undefined> {
    const { services, store, clock } = this.#given;
    const refused = await this.#wake(modelId);
    const service = refused ? undefined : await services.byId(modelId);
    if (!service) return refused;
    const [present, { since: gatesSince }] = await Promise.all([store.live([modelId]), store.gates()]);
    return whyNobody(service, { present, gatesSince, now: clock() });
  }

  /** Answers the fault that stands in the way. */
  async #wake(modelId: number): Promise<Fault | undefined> {
    const { services, plans, admission } = this.#given;
    const service = await services.byId(modelId);
    if (!service) return undefined;
    const plan = await plans.sync(modelId, settingsOf(service));
    const never = await requireStartable(this.#given, service).then(() => undefined, asFault);
    if (never || !plan.launchable) return never;
    if (plan.wanted > 0) {
      const heldUp = await admission.heldUp(modelId);
      if (heldUp) return asUnavailable(heldUp);
    } else {
      const instances = countAwake(plan);
      const refused = await admission
        .grant(service, { occasion: 'wake', instances }, async () => void (await plans.wake(modelId)))
        .then(() => undefined, asFault);
      if (refused) return asUnavailable(refused);
    }
    await this.#tell([modelId]);
    return undefined;
  }

  used(modelIds: readonly number[]): Promise<void> {
    return this.#given.plans.used(modelIds);
  }

  async build(modelId: number): Promise<string | undefined> {
    const linked = await this.#given.db
      .select({ id: instances.id, hosting: instances.hosting, specHash: instances.specHash, since: links.connectedAt })
      .from(links)
      .innerJoin(instances, eq(instances.id, links.instanceId))
      .where(and(eq(instances.modelId, modelId), isNull(instances.deletedAt)))
      .orderBy(links.instanceId, links.gate);
    // What runs elsewhere may be another program whenever it connects.
    const builds = new Set(linked.filter(({ hosting }) => hosting !== 'external').map(({ specHash }) => specHash));
    if (linked.length === 0 || builds.size > 1) return undefined;
    return [
      ...builds,
      ...linked.filter(({ hosting }) => hosting === 'external').map(({ id, since }) => `${id}@${Number(since)}`),
    ].join();
  }

  async isBeingRenewed(modelId: number): Promise<boolean> {
    const [old] = await this.#given.db
      .select({ id: instances.id })
      .from(links)
      .innerJoin(instances, eq(instances.id, links.instanceId))
      .innerJoin(plans, eq(plans.modelId, instances.modelId))
      .leftJoin(updates, eq(updates.modelId, instances.modelId))
      .where(
        and(
          eq(instances.modelId, modelId),
          lt(instances.generation, plans.generation),
          or(isNull(updates.state), ne(updates.state, 'HALTED')),
        ),
      )
      .limit(1);
    return old !== undefined;
  }

  async builds(modelId: number): Promise<ReadonlySet<string>> {
    const rows = await this.#given.db
      .selectDistinct({ specHash: instances.specHash })
      .from(instances)
      .where(
        and(
          eq(instances.modelId, modelId),
          ne(instances.hosting, 'external'),
          isNotNull(instances.specHash),
          isNull(instances.deletedAt),
        ),
      );
    return new Set(rows.map(({ specHash }) => specHash!));
  }

  async http(modelId?: number): Promise<readonly HttpInstance[]> {
    const own = and(ne(instances.hosting, 'external'), eq(instances.process, 'running'));
    // What has no token connects to nobody: the platform has another way to it.
    const elsewhere = and(eq(instances.hosting, 'external'), isNotNull(instances.tokenHash));
    const rows = await this.#given.db
      .select({
        modelId: instances.modelId,
        instanceId: instances.id,
        host: instances.httpHost,
        port: instances.httpPort,
        hosting: instances.hosting,
      })
      .from(instances)
      .where(
        and(
          isNull(instances.deletedAt),
          eq(instances.desired, 'run'),
          isNotNull(instances.httpHost),
          isNotNull(instances.httpPort),
          or(own, elsewhere),
          modelId === undefined ? undefined : eq(instances.modelId, modelId),
        ),
      );
    return rows.map(({ host, port, hosting, ...ids }) => ({
      ...ids,
      host: host!,
      port: port!,
      elsewhere: hosting === 'external',
    }));
  }

  async answering(instanceIds: readonly number[]): Promise<void> {
    await this.#given.db
      .update(instances)
      .set({ answeringUntil: sql`now() + make_interval(secs => ${answeringMs / 1_000})` })
      .where(inArray(instances.id, [...instanceIds]));
  }

  async #tell(modelIds: readonly number[]): Promise<void> {
    for (const modelId of modelIds) await this.#given.events.publish(instanceChanged, String(modelId));
  }
}

const silence = `${(3 * gateReportMs) / 1_000} seconds`;
