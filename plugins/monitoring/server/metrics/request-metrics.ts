import type * as z from 'zod';
import type { Pool } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type {
  ModelMetricsData,
  NamedMetricsData,
  OverallMetricsData,
  RequestMetricsData,
  RequestType,
} from '../../contract/request-metrics.ts';

/** Days of UTC, both counted in; of FIT or PREDICT alone, where one is named. */
interface Between {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly type: RequestType | undefined;
}

interface Counts {
  readonly model_id: number;
  readonly success: number;
  readonly fail: number;
}

/** What this server counted, and what was counted elsewhere and saved here. $1: the owner of the services or null, $2 one service or null, $3 and $4 the first and the last day or null, $5 the type or null. */
const counting = `
  select model_id, sum(success)::bigint as success, sum(fail)::bigint as fail from (
    select model_id, sum(requests - failed - refused) as success, sum(failed - rejected) as fail from usage_minutes
    where ($1::bigint is null or owner_id = $1) and ($2::bigint is null or model_id = $2) and coalesce($5, 'PREDICT') = 'PREDICT'
      and ($3::date is null or minute >= $3::date::timestamp at time zone 'UTC') and ($4::date is null or minute < ($4::date + 1)::timestamp at time zone 'UTC')
    group by model_id
    union all
    select model_id, sum(done), sum(failed) from metric_fits
    where ($1::bigint is null or account_id = $1) and ($2::bigint is null or model_id = $2) and coalesce($5, 'FIT') = 'FIT'
      and ($3::date is null or minute >= $3::date::timestamp at time zone 'UTC') and ($4::date is null or minute < ($4::date + 1)::timestamp at time zone 'UTC')
    group by model_id
    union all
    select model_id, sum(count) filter (where success), sum(count) filter (where not success) from request_metrics
    where ($1::bigint is null or model_account_id = $1) and ($2::bigint is null or model_id = $2) and ($5::text is null or type = $5)
      and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)
    group by model_id
  ) as counted group by model_id having sum(success) > 0 or sum(fail) > 0 order by model_id`;

/** Counts of requests by service, for those who run the installation. */
export class RequestMetrics {
  readonly #pool: Pool;
  readonly #accounts: Accounts;
  readonly #services: Services;

  constructor({ pool, accounts, services }: { pool: Pool; accounts: Accounts; services: Services }) {
    this.#pool = pool;
    this.#accounts = accounts;
    this.#services = services;
  }

  /** Of one owner's services where an account is named; one that is not there has none. */
  async overall({
    account,
    ...between
  }: Between & { readonly account: string | undefined }): Promise<z.input<typeof OverallMetricsData>> {
    const owner = account === undefined ? undefined : ((await this.#accounts.find(account))?.id ?? -1);
    const counted = await this.#count(owner, undefined, between);
    const found = await this.#services.byIds(counted.map(({ model_id }) => model_id));
    const names = new Map(found.map((service) => [service.id, namesOf(service)]));
    const [success, fail] = [
      counted.reduce((sum, each) => sum + each.success, 0),
      counted.reduce((sum, each) => sum + each.fail, 0),
    ];
    return {
      totalSuccessCount: success,
      totalFailCount: fail,
      totalFailPercentage: percentage(success, fail),
      modelMetrics: counted.map((each) => ({ ...shown(each), service: names.get(each.model_id) })),
    };
  }

  async ofModel(modelId: number, between: Between): Promise<ModelMetricsData> {
    const [counted] = await this.#count(undefined, modelId, between);
    return shown(counted ?? { model_id: modelId, success: 0, fail: 0 });
  }

  /** Adds to what was saved before. */
  async save(counts: readonly RequestMetricsData[]): Promise<void> {
    if (counts.length === 0) return;
    const rows = counts.map(
      ({
        requestDetailsData: { modelAccountId, modelId, callerAccountId, date },
        requestTypeData,
        isSuccess,
        count,
      }) => ({
        model_account_id: modelAccountId,
        model_id: modelId,
        caller_account_id: callerAccountId,
        day: date,
        type: requestTypeData,
        success: isSuccess,
        count,
      }),
    );
    await this.#pool.query(
      `insert into request_metrics (model_account_id, model_id, caller_account_id, day, type, success, count)
       select model_account_id, model_id, caller_account_id, day, type, success, sum(count) from jsonb_populate_recordset(null::request_metrics, $1::jsonb)
       group by model_account_id, model_id, caller_account_id, day, type, success
       on conflict (model_id, day, type, success, model_account_id, caller_account_id) do update set count = request_metrics.count + excluded.count`,
      [JSON.stringify(rows)],
    );
  }

  async #count(
    owner: number | undefined,
    modelId: number | undefined,
    { startDate, endDate, type }: Between,
  ): Promise<readonly Counts[]> {
    const { rows } = await this.#pool.query<Counts>(counting, [
      owner ?? null,
      modelId ?? null,
      startDate ?? null,
      endDate ?? null,
      type ?? null,
    ]);
    return rows.map(({ model_id, success, fail }) => ({ model_id, success: success ?? 0, fail: fail ?? 0 }));
  }
}

const shown = ({ model_id, success, fail }: Counts): ModelMetricsData => ({
  modelId: model_id,
  totalSuccess: success,
  totalFail: fail,
  failPercentage: percentage(success, fail),
});

const namesOf = ({ id, account, name, data }: ServiceEntity): NamedMetricsData['service'] => ({
  id: { accountId: account.id, modelId: id },
  modelAccountName: account.shortName,
  modelName: name,
  displayName: data.displayName,
  translations: data.translations,
});

const percentage = (success: number, fail: number): number =>
  success + fail === 0 ? 0 : (fail / (success + fail)) * 100;
