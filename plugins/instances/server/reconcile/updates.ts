import { and, eq, sql } from 'drizzle-orm';
import { loopFailures } from '../launch/back-off.ts';
import type { Note } from '../note.ts';
import type { ServiceSpec } from '../launch/specs.ts';
import { instanceState, type Facts } from '../state/state.ts';
import { plans, updates, type Update } from '../tables.ts';
import type { StoreSession } from './desired-state-store.ts';

/** What an update comes to by what is observed. */
export type Turn =
  /** `from` serves as before and is to be replaced. */
  | { readonly do: 'begin'; readonly from: Facts }
  | { readonly do: 'halt'; readonly failed: Facts }
  | { readonly do: 'end' };

/** What the platform's own instances of a service are seen in. */
export interface Seen {
  readonly update: Update | undefined;
  /** Stands for the settings that instances are to have. */
  readonly specHash: string;
  readonly own: readonly Facts[];
  readonly wanted: number;
}

/** Decides, from facts alone, whether an update begins, ends well, or is halted since what is new fails. */
export function turnOf({ update, specHash, own, wanted }: Seen): Turn | undefined {
  const attempted = own.filter(({ attempt }) => attempt > 0);
  const fresh = attempted.filter((facts) => facts.specHash === specHash);
  const old = attempted.filter((facts) => facts.specHash !== specHash);
  const known = update?.specHash === specHash ? update.state : undefined;
  if (known === 'HALTED') return undefined;
  if (known !== 'RUN') {
    const from = old.findLast(serves);
    return from && { do: 'begin', from };
  }
  const failed = fresh.find(isBroken);
  if (failed) return { do: 'halt', failed };
  return old.length === 0 && fresh.filter(serves).length >= wanted ? { do: 'end' } : undefined;
}

const serves = (facts: Facts): boolean => instanceState(facts).totalStatus === 'RUNNING';

/** One that took its whole time to start and did not is not given that time again. */
const isBroken = ({ failures, exitReason }: Facts): boolean =>
  failures >= loopFailures || (failures > 0 && exitReason === 'StartTimeout');

/** Why an update was halted. */
export interface Halt {
  readonly instanceId?: number;
  readonly reason: string;
  readonly message: string;
  readonly note?: Note | null;
}

/** How the instances of services are replaced, as the database keeps it. */
export class Updates {
  readonly #db: StoreSession;

  constructor(db: StoreSession) {
    this.#db = db;
  }

  async of(modelId: number): Promise<Update | undefined> {
    const [row] = await this.#db.select().from(updates).where(eq(updates.modelId, modelId));
    return row;
  }

  /** Notes that instances are replaced; how many at once was said with the wish for it, which holds for one update. */
  async begin(modelId: number, { hash, service, generation }: ServiceSpec, from: Facts): Promise<Update> {
    return this.#db.transaction(async (session) => {
      const ofService = eq(plans.modelId, modelId);
      const [plan] = await session.select({ batch: plans.batch }).from(plans).where(ofService).for('update');
      await session.update(plans).set({ batch: 1 }).where(ofService);
      const row = {
        specHash: hash,
        version: service.version,
        fromGeneration: from.generation ?? generation,
        fromVersion: from.settingsVersion ?? service.version,
        fromImage: from.image,
        batch: plan?.batch ?? 1,
        state: 'RUN',
        begunAt: sql`now()`,
        endedAt: null,
        instanceId: null,
        reason: null,
        message: null,
        note: null,
      } as const;
      const [begun] = await session
        .insert(updates)
        .values({ modelId, ...row })
        .onConflictDoUpdate({ target: updates.modelId, set: row })
        .returning();
      return begun!;
    });
  }

  end(modelId: number): Promise<Update | undefined> {
    return this.#change(modelId, { state: 'DONE' });
  }

  /** Undefined where none is under way. */
  halt(modelId: number, { instanceId, ...why }: Halt): Promise<Update | undefined> {
    return this.#change(modelId, { state: 'HALTED', instanceId: instanceId ?? null, ...why });
  }

  async delete(modelId: number): Promise<void> {
    await this.#db.delete(updates).where(eq(updates.modelId, modelId));
  }

  async #change(modelId: number, patch: Partial<Update>): Promise<Update | undefined> {
    const [changed] = await this.#db
      .update(updates)
      .set({ ...patch, endedAt: sql`now()` })
      .where(and(eq(updates.modelId, modelId), eq(updates.state, 'RUN')))
      .returning();
    return changed;
  }
}
