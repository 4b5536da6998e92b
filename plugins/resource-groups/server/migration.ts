import { sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { MigratedServiceData, MigrationPlanData } from '../contract.ts';
import type { Migration } from '../contract/admin.ts';
import type { GroupServices } from './group-services.ts';
import { installation, type StoredGroups } from './groups.ts';
import type { GroupRow } from './tables.ts';
import { transferring } from './transferring.ts';

interface Given {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly groups: StoredGroups;
  readonly services: GroupServices;
  readonly catalogue: Services;
  readonly accounts: Accounts;
}

const mostMoved = 1_000;

/** Moves services from one resource group to another. */
export class GroupMigration {
  readonly #given: Given;
  constructor(given: Given) {
    this.#given = given;
  }

  /** What would be moved and what would stay; changes nothing. */
  async plan(migration: Migration): Promise<MigrationPlanData> {
    const { catalogue, accounts, services } = this.#given;
    requireOneTarget(migration);
    const sources = await this.#sources(migration.sourceGroup);
    const ids = [...new Set((await Promise.all(sources.map((group) => services.meaning(group)))).flat())];
    const only = migration.accountsLimit && new Set(migration.accountsLimit.map(Number));
    const found = (await catalogue.byIds(ids)).filter(({ account }) => only?.has(account.id) ?? true);
    const looked = found.toSorted((a, b) => a.id - b.id).slice(0, Number(migration.limit ?? mostMoved));
    const targets = await this.#targets(migration, [...new Set(looked.map(({ account }) => account.id))]);
    const known = await accounts.named([...targets.keys()]);
    const all = looked.map((service): MigratedServiceData => {
      const target = targets.get(service.account.id)!;
      const of = {
        accountId: service.account.id,
        accountName: known.get(service.account.id)?.shortName ?? service.account.shortName,
        modelId: service.id,
        name: service.name,
      };
      if (target instanceof Fault) return { ...of, ...told(target) };
      if (target === migration.sourceGroup) return { ...of, ...told(alreadyThere(target)) };
      return { ...of, target };
    });
    return {
      moving: all.filter(({ target }) => target !== undefined),
      staying: all.filter(({ target }) => target === undefined),
      left: found.length - looked.length,
    };
  }

  /** Moves them one after the other, each with a task of its account that tells when nothing of it runs where it was; one that is refused stays, and is told among those that stay. */
  async move(migration: Migration, caller: Caller | undefined): Promise<MigrationPlanData> {
    const { jobs, catalogue } = this.#given;
    const { moving, staying, left } = await this.plan(migration);
    const groupIds = (await this.#sources(migration.sourceGroup)).map(({ id }) => id);
    const moved: MigratedServiceData[] = [];
    const refused: MigratedServiceData[] = [];
    for (const { target, ...service } of moving) {
      const named = { account: String(service.accountId), model: String(service.modelId) };
      try {
        await catalogue.set(caller, named, { resourceGroup: target! });
        const { accountId, modelId, name } = service;
        await jobs.add(
          transferring,
          { modelId, groupIds, source: migration.sourceGroup, target: target! },
          { accountId, entity: { name: 'model', key: { accountId, modelId } }, entityName: name },
        );
        moved.push({ ...service, target: target! });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        refused.push({ ...service, ...told(error) });
      }
    }
    return { moving: moved, staying: [...staying, ...refused], left };
  }

  /** The installation's group of this name; where it has none, those of accounts. */
  async #sources(name: string): Promise<readonly GroupRow[]> {
    const named = (await this.#given.groups.all()).filter((group) => group.name === name);
    if (named.length === 0)
      throw new Fault(
        'resource_group.source_unknown',
        `There is no resource group ${name}. Look up its name in the list of resource groups.`,
        404,
        { name },
      );
    const own = named.filter(({ ownerId }) => ownerId === installation);
    return own.length > 0 ? own : named;
  }

  /** Where the services of each account go, or why they cannot. */
  async #targets(
    { targetGroup, targetGroupRegex: pattern }: Migration,
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, string | Fault>> {
    const offered = new Map(
      await Promise.all(
        accountIds.map(async (id) => [id, (await this.#given.groups.deployable(id)).map(({ name }) => name)] as const),
      ),
    );
    const fits =
      pattern === undefined
        ? new Set([targetGroup!])
        : await matching(this.#given.db, [...new Set([...offered.values()].flat())], pattern);
    return new Map(
      [...offered].map(([id, names]) => [
        id,
        names.find((name) => fits.has(name)) ?? noTarget(pattern ?? targetGroup!),
      ]),
    );
  }
}

/** Of these names those that match; PostgreSQL's own engine does not lose itself in hostile patterns as JavaScript's does. */
async function matching(db: Database, names: readonly string[], pattern: string): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from unnest(${sql.param(names)}::text[]) name where name ~ ${`^(?:${pattern})$`}`,
    );
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (sqlState(error) !== '2201B') throw error;
    throw new Fault(
      'resource_group.pattern_invalid',
      `targetGroupRegex: ${pattern} is not a regular expression. Correct it, for example gpu-.*`,
      400,
      { pattern },
    );
  }
}

function requireOneTarget({ targetGroup, targetGroupRegex }: Migration): void {
  if ((targetGroup === undefined) !== (targetGroupRegex === undefined)) return;
  throw new Fault(
    'resource_group.target_missing',
    'Name either targetGroup or targetGroupRegex, so that it is known where services move to.',
    400,
  );
}

const told = ({ code, message, args }: Fault) => ({ code, problem: message, args });

const alreadyThere = (name: string) =>
  new Fault('resource_group.already_there', `It runs in ${name} already.`, 409, { name });

const noTarget = (name: string) =>
  new Fault(
    'resource_group.target_unusable',
    `Its account may not use a resource group ${name}. Make the group public or give the account a quota.`,
    409,
    { name },
  );

/** The outcome in words, a service a line. */
export function migrationText({ moving, staying, left }: MigrationPlanData): string {
  const of = ({ accountName, name }: MigratedServiceData) => `${accountName}/${name}`;
  return [
    `Moved: ${moving.length}. Stayed: ${staying.length}. Not looked at: ${left}.`,
    ...moving.map((each) => `${of(each)}: moved to ${each.target}`),
    ...staying.map((each) => `${of(each)}: stayed. ${each.problem}`),
  ].join('\n');
}
