import { and, eq, inArray, or } from 'drizzle-orm';
import type { AccountRef } from '#core/server/auth/identity.ts';
import { serviceColumns, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { DatasetVersion } from '#plugins/datasets/server/public.ts';
import type { FitEstimate, FormerFit } from '../contract.ts';
import type { Runs } from './run-store.ts';

/** A training that ended well: how many rows it was made of, and how long it took in milliseconds. */
export interface FormerRun {
  readonly rows: number;
  readonly tookMs: number;
  /** Of that, how long its instance took to begin, and others to answer from what it learnt; null where that is not known. */
  readonly startMs?: number | null;
  readonly restartMs?: number | null;
  /** Whether it was the first of its service, so that an instance had to start for it. */
  readonly first?: boolean;
}

/** Beyond so many times the rows that were ever trained on nothing is known; without runs of several sizes far less is. */
const farthest = { known: 10, guessed: 3 };

/**
 * How long a training on so many rows takes, by those before it: a part that each takes and one that grows with the rows, each the median of what
 * the runs say, with the start of an instance as it mostly is for a `first` training of a service, or for another one. Undefined where there is none,
 * or none of about that size.
 */
export function estimateOf(former: readonly FormerRun[], rows: number, first = false): FitEstimate | undefined {
  if (former.length === 0) return undefined;
  const alike = former.flatMap((run) => ((run.first ?? false) === first ? (run.startMs ?? []) : []));
  const runs = alike.length === 0 ? former : former.map((run) => startedIn(median(alike), run));
  const sizes = runs.map((run) => run.rows);
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)];
  const slopes = runs.flatMap((one, at) =>
    runs
      .slice(at + 1)
      .filter((other) => other.rows !== one.rows)
      .map((other) => (other.tookMs - one.tookMs) / (other.rows - one.rows)),
  );
  if (rows > most * (slopes.length > 0 ? farthest.known : farthest.guessed)) return undefined;
  const perRow = slopes.length > 0 ? Math.max(0, median(slopes)) : 0;
  const always = Math.max(0, median(runs.map((run) => run.tookMs - run.rows * perRow)));
  // Where nothing tells how it grows, more rows are taken to need as much more.
  const grown = slopes.length > 0 ? 1 : Math.max(1, rows / most);
  const tookMs = (always + perRow * rows) * grown;
  // How far the runs were from what is said of their own sizes.
  const shares = runs.map((run) => run.tookMs / Math.max(1, always + perRow * run.rows));
  return {
    tookMs: Math.round(tookMs),
    leastMs: Math.round(tookMs * Math.min(1, ...shares)),
    mostMs: Math.round(tookMs * Math.max(1, ...shares)),
    runs: runs.length,
    fewestRows: fewest,
    mostRows: most,
    // Where none was alike, its instance may start far slower than theirs.
    ...(alike.length > 0 && partsOf(runs, tookMs)),
  };
}

/** A run as if its instance had taken so long to start. */
const startedIn = (startMs: number, run: FormerRun): FormerRun =>
  run.startMs == null ? run : { ...run, startMs, tookMs: run.tookMs - run.startMs + startMs };

/** What does not grow with the rows is as long as it was mostly; the rest is what is learnt in. */
function partsOf(runs: readonly FormerRun[], tookMs: number): Pick<FitEstimate, 'parts'> {
  const [start, restart] = [runs.flatMap((run) => run.startMs ?? []), runs.flatMap((run) => run.restartMs ?? [])];
  if (start.length === 0 || restart.length === 0) return {};
  const whole = Math.round(tookMs);
  const startMs = Math.min(whole, Math.round(median(start)));
  const restartMs = Math.min(whole - startMs, Math.round(median(restart)));
  return { parts: { startMs, trainMs: whole - startMs - restartMs, restartMs } };
}

interface Parts {
  readonly runs: Runs;
  readonly services: Services;
}

/** What trainings of a service, of its base and of what was derived from either tell of another one, as far as an account has them. */
export async function told(
  { runs, services }: Parts,
  {
    service: { id, data },
    account,
    deriving,
  }: { readonly service: ServiceEntity; readonly account: AccountRef; readonly deriving: boolean },
  { datasetId, rows }: Pick<DatasetVersion, 'datasetId' | 'rows'>,
): Promise<{ readonly estimate?: FitEstimate; readonly former: FormerFit[] }> {
  const roots = [id, ...(data.trainingModelId === undefined ? [] : [data.trainingModelId])];
  const family = await services.idsWhere(
    and(
      eq(serviceColumns.accountId, account.id),
      or(inArray(serviceColumns.id, roots), inArray(serviceColumns.trainingModelId, roots)),
    ),
  );
  const [took, latest] = await Promise.all([runs.former(family), runs.latestOn(datasetId, family)]);
  const named = await services.byIds([...new Set(latest.map(({ modelId }) => modelId))]);
  const estimate = estimateOf(took, rows, deriving);
  return {
    ...(estimate && { estimate }),
    former: latest.flatMap(({ modelId, number, state, datasetVersion, metrics }) => {
      const service = named.find((each) => each.id === modelId);
      return service
        ? {
            modelAccountId: service.account.id,
            modelId,
            modelName: service.name,
            number,
            state,
            datasetVersion,
            ...(metrics && { metrics }),
          }
        : [];
    }),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
