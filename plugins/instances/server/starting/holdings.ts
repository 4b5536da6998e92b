import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { settingsOf, wantedBy } from '../reconcile/desired-count.ts';
import type { DesiredStateStore } from '../reconcile/desired-state-store.ts';
import type { Demand, Holding, HoldingSource } from '#plugins/services/server/public.ts';

type Session = Pick<Database, 'execute'>;
type Row = { readonly model_id: string; readonly demand: Demand; readonly count: number };

const holdingOf = ({ model_id, demand, count }: Row): Holding => ({ modelId: Number(model_id), count, demand });

/** What each instance takes that was admitted and is not deleted. One that an older server started takes what its service asks for. */
const running = sql`
  select instances.model_id, instances.spec_hash, coalesce(instances.held, instance_plans.demand) as demand
  from instances join instance_plans using (model_id)
  where deleted_at is null and hosting <> 'external' and (held is not null or process in ('starting', 'running'))`;

/** What the services of accounts hold. */
export class Holdings {
  readonly #db: Session;

  constructor(db: Session) {
    this.#db = db;
  }

  /** What runs, but for one service. */
  async admitted(accountId: number, modelId: number): Promise<readonly Holding[]> {
    const { rows } = await this.#db.execute<Row>(sql`
      with running as (${running} and instances.account_id = ${accountId} and instances.model_id <> ${modelId})
      select model_id, demand, count(*)::int as count from running where demand is not null group by model_id, demand`);
    return rows.map(holdingOf);
  }

  /** How many instances of a service run with these settings. */
  async admittedAlike(modelId: number, specHash: string): Promise<number> {
    const { rows } = await this.#db.execute<{ count: number }>(sql`
      select count(*)::int as count from instances
      where model_id = ${modelId} and deleted_at is null and held is not null and (spec_hash = ${specHash} or spec_hash is null)`);
    return rows[0]!.count;
  }

  async others(accountId: number, modelId: number | undefined): Promise<readonly Holding[]> {
    const { rows } = await this.#db.execute<Row>(sql`
      with running as (${running} and instances.account_id = ${accountId}),
      wanted as (
        select model_id, demand, wanted as count
        from instance_plans where account_id = ${accountId} and demand is not null),
      missing as (
        select wanted.model_id, wanted.demand, wanted.count - (select count(*) from running where running.model_id = wanted.model_id) as count from wanted)
      select model_id, demand, count(*)::int as count from running where demand is not null and model_id <> ${modelId ?? 0} group by model_id, demand
      union all
      select model_id, demand, count::int from missing where count > 0 and model_id <> ${modelId ?? 0}`);
    return rows.map(holdingOf);
  }
}

/** What services hold, for whoever asks whether there is room for more. */
export function holdingsOn(db: Database, plans: DesiredStateStore): HoldingSource {
  const holdings = new Holdings(db);
  return {
    wanted: wantedBy,
    others: (accountId, modelId) => holdings.others(accountId, modelId),
    async note(service) {
      await plans.sync(service.id, settingsOf(service));
    },
  };
}
