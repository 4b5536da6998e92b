import { desc, eq, inArray, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';
import type { Database } from '#core/server/database/database.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { Images } from '#plugins/images/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { instances as contract } from '../../contract.ts';
import { events, instances } from '../tables.ts';

interface Given {
  readonly db: Database;
  readonly services: Services;
  readonly images: Images;
}

type OfLogs = 'listJobs_1' | 'getLogsByModel' | 'getLogsByImage';

const shown = 1_000;

/** Answers of the calls that tell what happened to instances, by whose they are. */
export function logAnswers({ db, services, images }: Given): Pick<Answers<typeof contract>, OfLogs> {
  const newest = async (of: SQL): Promise<StatLogData[]> =>
    (
      await db
        .select({ event: events, instance: instances })
        .from(events)
        .innerJoin(instances, eq(instances.id, events.instanceId))
        .where(of)
        .orderBy(desc(events.lastSeen), desc(events.id))
        .limit(shown)
    ).map(toRecord);
  return {
    listJobs_1: (_input, { account }) => newest(eq(instances.accountId, account.id)),
    async getLogsByModel({ account, model }, { caller }) {
      return newest(eq(instances.modelId, (await services.require(caller, account, model, 'see')).id));
    },
    // Of an image that others use as well, everybody reads of their own services alone.
    async getLogsByImage({ imageId }, { account }) {
      const id = idIn(imageId);
      const image = (await images.byIds([id])).get(id);
      if (!image || (image.accessMode === 'private' && image.accountId !== account.id))
        throw new Fault(
          'image.not_found',
          `There is no image ${imageId} here, or you may not use it. Check its id and account.`,
          404,
          { imageId },
        );
      const users = await services.usingImage(account.id, id);
      return users.length === 0
        ? []
        : (await newest(inArray(instances.modelId, [...users]))).map((record) => ({ ...record, imageId: id }));
    },
  };
}

function toRecord({
  event,
  instance,
}: {
  readonly event: typeof events.$inferSelect;
  readonly instance: typeof instances.$inferSelect;
}): StatLogData {
  return {
    accountId: instance.accountId,
    recordId: event.id,
    ...(instance.serverName !== null && { node: instance.serverName }),
    modelId: instance.modelId,
    ...(instance.resourceGroup !== null && { resourceGroup: instance.resourceGroup }),
    timestamp: event.lastSeen.toISOString(),
    level: event.type === 'Warning' ? 'ERROR' : 'INFO',
    code: `instance.${event.reason}`,
    args: {
      ...(event.note && { ...event.note.args, note: event.note.code }),
      instanceId: String(instance.id),
      count: String(event.count),
      firstSeen: event.firstSeen.toISOString(),
    },
    message: event.message,
  };
}
