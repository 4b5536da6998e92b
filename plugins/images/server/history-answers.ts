import type { Asked } from '#core/server/auth/identity.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { images as contract } from '../contract.ts';
import type { ArchiveStore } from './archives/archive-store.ts';
import { digestOf } from './archives/archive-store.ts';
import type { ImageEvents } from './image-events.ts';
import { imagesRunning, imageUse } from './public.ts';
import { notFound } from './refusals.ts';
import { restart } from './restarting.ts';
import type { Row, Shelf } from './shelf.ts';
import type { Versions } from './versions.ts';

export interface HistoryParts {
  readonly images: Shelf;
  readonly dataImages: Shelf;
  readonly archives: ArchiveStore;
  readonly versions: Versions;
  readonly events: ImageEvents;
  readonly jobs: Jobs;
  readonly host: Host;
}

type Calls = 'getImageHistory' | 'getImageVersions' | 'getImageUsers' | 'restartModelsByImage';

/** Answers the calls about what was and what begins anew, for members of an image's account. */
export function historyAnswers({
  images,
  dataImages,
  archives,
  versions,
  events,
  jobs,
  host,
}: HistoryParts): Pick<Answers<typeof contract>, Calls> {
  const own = async (imageId: string, { account }: Asked): Promise<Row> => {
    const id = idIn(imageId);
    const row = (await images.find(account.id, id)) ?? (await dataImages.find(account.id, id));
    if (!row) throw notFound(imageId);
    return row;
  };
  return {
    async getImageHistory({ imageId }, asked) {
      return events.of((await own(imageId, asked)).id);
    },
    async getImageVersions({ imageId }, asked) {
      const rows = await versions.of((await own(imageId, asked)).id);
      const sizes = await archives.sizes(rows.flatMap(({ image }) => digestOf(image) ?? []));
      return rows.map(({ number, image, label, author, createdAt }, at) => {
        const size = sizes.get(digestOf(image) ?? '');
        return {
          number,
          image,
          ...(label === null ? {} : { label }),
          ...(size === undefined ? {} : { size }),
          created: createdAt.getTime(),
          ...(author === null ? {} : { author }),
          current: at === 0,
        };
      });
    },
    async getImageUsers({ imageId }, asked) {
      const { id, kind, accountId } = await own(imageId, asked);
      const among = host.made(imageUse).map((use) => use.users(kind, id, accountId));
      const users = (await Promise.all(among)).flat();
      const [read] = host.made(imagesRunning);
      const running = (await read?.(users.map(({ modelId }) => modelId))) ?? new Map<number, readonly string[]>();
      const known = await versions.of(id);
      return users.map(({ modelId, name }) => ({
        modelId,
        modelName: name,
        versions: known.flatMap(({ number, image, label }, at) =>
          // An address that was taken again is that of its newest version.
          running.get(modelId)?.includes(image) && known.findIndex((each) => each.image === image) === at
            ? [{ number, ...(label !== null && { label }), current: at === 0 }]
            : [],
        ),
      }));
    },
    async restartModelsByImage({ imageId }, { account, caller }) {
      const row = await images.find(account.id, idIn(imageId));
      if (!row) throw notFound(imageId);
      await jobs.add(
        restart,
        { imageId: row.id, accountId: account.id, ...(caller && { userId: caller.userId }) },
        {
          accountId: account.id,
          entity: { name: 'image', key: { accountId: account.id, imageId: row.id } },
          entityName: row.name,
        },
      );
    },
  };
}
