import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { Fault, invalid } from '#core/contract/fault.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import { tasks } from '#core/server/jobs/tables.ts';
import { idIn } from '#core/server/path-id.ts';
import { mostActedOn, mostReviewed, type ServiceActRequest, type ServiceActResult } from '../../contract/acts.ts';
import { actPoint } from '../acts/act.ts';
import type { ServiceEntity } from '../public.ts';
import { admitTo } from '../store/access.ts';
import { modelActs } from '../tables.ts';
import type { Answering, ServiceParts } from './parts.ts';

/** How many names a task over many services is called by. */
const mostNamed = 3;

/** Answers calls that do something to many services at once. */
export function actAnswers(parts: ServiceParts): Answering<'actOnModels' | 'reviewAct' | 'getActResults'> {
  const { db, host, jobs, listing, store } = parts;

  /** The services that are meant, each of which the caller may change. */
  const meant = async (ids: readonly number[], { account, caller }: Asked): Promise<readonly ServiceEntity[]> => {
    const found = new Map((await store.byIds(ids)).map((service) => [service.id, service]));
    return ids.map((id) => {
      const service = found.get(id);
      const own = service?.account.id === account.id ? { ...service, removing: false } : undefined;
      return admitTo(own, caller, { account: account.shortName, model: String(id) }, 'edit');
    });
  };

  /** The act that is asked for, and those that it is for. */
  const asking = async ({ act: id, ids, where }: z.output<typeof ServiceActRequest>, asked: Asked) => {
    const { account, caller } = asked;
    const known = host.find(actPoint, id);
    if (!known) {
      const names = host.all(actPoint).map((each) => each.id);
      throw invalid([{ path: ['act'], message: `must be of ${names.join(', ')}` }]);
    }
    if (Boolean(ids) === Boolean(where)) throw invalid([{ path: ['ids'], message: 'must be given, or where' }]);
    const wanted = ids ?? (await listing.idsOfAccount(account.id, where!, caller, mostActedOn + 1));
    if (wanted.length > mostActedOn)
      throw new Fault(
        'service.act.beyond',
        `This is for ${mostActedOn} services at most. Narrow the list, and do it in parts.`,
        400,
        { most: String(mostActedOn) },
      );
    const services = await meant([...new Set(wanted)], asked);
    if (services.length === 0)
      throw new Fault('service.act.none', 'No service of the account is meant by this. Choose some first.', 400);
    return { known, services };
  };

  return {
    async reviewAct({ body }, asked) {
      const { known, services } = await asking(body, asked);
      const foreseen = await host.make(known).review?.(services.slice(0, mostReviewed), asked.caller);
      return {
        services: services.length,
        reviewed: (foreseen ?? []).map(({ service: { id: modelId, name }, ...rest }) => ({ modelId, name, ...rest })),
      };
    },
    async actOnModels({ body }, asked) {
      const { account } = asked;
      const { argument } = body;
      const { known, services } = await asking(body, asked);
      await host.make(known).require?.(argument ?? undefined, account.id);
      const names = services.slice(0, mostNamed).map(({ name }) => name);
      const more = services.length - names.length;
      const taskId = await db.transaction(async (session) => {
        const task = await jobs.add(
          known.job,
          argument == null ? {} : { argument },
          {
            accountId: account.id,
            entity: { name: 'models', key: { accountId: account.id } },
            entityName: names.join(', ') + (more > 0 ? ` +${more}` : ''),
          },
          session,
        );
        await session
          .insert(modelActs)
          .values(services.map(({ id: modelId, name }) => ({ taskId: task, act: known.id, modelId, name })));
        return task;
      });
      return { taskId, services: services.length };
    },
    async getActResults({ taskId: given }, { account }) {
      const rows = await db
        .select({ result: modelActs, accountId: tasks.accountId, over: tasks.endedAt })
        .from(modelActs)
        .innerJoin(tasks, eq(tasks.id, modelActs.taskId))
        .where(eq(modelActs.taskId, idIn(given)))
        .orderBy(asc(modelActs.modelId));
      const [first] = rows;
      if (first?.accountId !== account.id)
        throw new Fault('service.act.not_found', 'This account has no such task, or it was long ago.', 404);
      return { act: first.result.act, over: first.over !== null, results: rows.map(({ result }) => shown(result)) };
    },
  };
}

function shown({ modelId, name, endedAt, fault }: typeof modelActs.$inferSelect): ServiceActResult {
  if (endedAt === null) return { modelId, name, outcome: 'WAITING' };
  if (fault === null) return { modelId, name, outcome: 'COMPLETED' };
  const { code, message, args } = fault;
  return { modelId, name, outcome: 'FAILED', reason: { code, message, args } };
}
