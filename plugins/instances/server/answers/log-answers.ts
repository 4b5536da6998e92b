import { and, between, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';
import type { Database } from '#core/server/database/database.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { Images } from '#plugins/images/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { mostMarks, mostRecords, type instances as contract } from '../../contract.ts';
import { events } from '../tables.ts';

interface Given {
  readonly db: Database;
  readonly services: Services;
  readonly images: Images;
}

type OfLogs = 'listJobs_1' | 'getLogsByModel' | 'getLogsByImage' | 'listMarks';

/** Of a message, as much as fits a line. */
const markLength = 120;

type Page = { readonly size?: number | undefined; readonly before?: number | undefined };

/** Answers of the calls that tell what happened to instances, by whose they are. */
export function logAnswers({ db, services, images }: Given): Pick<Answers<typeof contract>, OfLogs> {
  const newest = async (of: SQL, { size = mostRecords, before }: Page): Promise<StatLogData[]> => {
    const place = db
      .select({ lastSeen: events.lastSeen, id: events.id })
      .from(events)
      .where(eq(events.id, before ?? 0));
    const older = before === undefined ? undefined : sql`(${events.lastSeen}, ${events.id}) < (${place})`;
    const rows = await db
      .select()
      .from(events)
      .where(and(of, older))
      .orderBy(desc(events.lastSeen), desc(events.id))
      .limit(size);
    return rows.map(toRecord);
  };
  return {
    listJobs_1: (page, { account }) => newest(eq(events.accountId, account.id), page),
    async getLogsByModel({ account, model, ...page }, { caller }) {
      return newest(eq(events.modelId, (await services.require(caller, account, model, 'see')).id), page);
    },
    async listMarks({ account, model, from, to, instanceId }, { caller }) {
      const service = await services.require(caller, account, model, 'see');
      const newest = await db
        .select({
          id: events.id,
          instanceId: events.instanceId,
          lastSeen: events.lastSeen,
          type: events.type,
          reason: events.reason,
          message: sql<string>`left(${events.message}, ${markLength})`,
        })
        .from(events)
        .where(
          and(
            eq(events.modelId, service.id),
            // As the index has it.
            sql`(type = 'Warning' or reason in ('Started', 'Stopping'))`,
            between(events.lastSeen, new Date(from), new Date(to)),
            instanceId === undefined ? undefined : eq(events.instanceId, instanceId),
          ),
        )
        .orderBy(desc(events.lastSeen), desc(events.id))
        .limit(mostMarks);
      return newest.toReversed().map(({ id, instanceId, lastSeen, type, reason, message }) => ({
        id,
        instanceId,
        at: lastSeen.getTime(),
        failed: type === 'Warning',
        code: `instance.${reason}`,
        message,
      }));
    },
    // Of an image that others use as well, everybody reads of their own services alone.
    async getLogsByImage({ imageId, ...page }, { account }) {
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
        : (await newest(inArray(events.modelId, [...users]), page)).map((record) => ({ ...record, imageId: id }));
    },
  };
}

const toRecord = (event: typeof events.$inferSelect): StatLogData => ({
  accountId: event.accountId,
  recordId: event.id,
  ...(event.serverName !== null && { node: event.serverName }),
  modelId: event.modelId,
  ...(event.resourceGroup !== null && { resourceGroup: event.resourceGroup }),
  timestamp: event.lastSeen.toISOString(),
  level: event.type === 'Warning' ? 'ERROR' : 'INFO',
  code: `instance.${event.reason}`,
  args: {
    ...(event.note && { ...event.note.args, note: event.note.code }),
    instanceId: String(event.instanceId),
    count: String(event.count),
    firstSeen: event.firstSeen.toISOString(),
  },
  message: event.message,
});
