import { setTimeout } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import { pagination } from '#core/contract/page.ts';
import { requireNoActor } from '#core/server/auth/actor.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Belonging, images as contract } from '../contract.ts';
import type { ImageChange } from '../contract/image.ts';
import { historyAnswers, type HistoryParts } from './history-answers.ts';
import { registryAnswers, type RegistryParts } from './registry/registry-answers.ts';
import type { ImageWriter } from './image-writer.ts';
import { isMember, type Presenter } from './presenter.ts';
import type { ImageUse } from './public.ts';
import { notFound } from './refusals.ts';
import type { Shelf } from './shelf.ts';
import type { Kind } from './tables.ts';
import type { UploadRules } from './archives/rules.ts';

interface Parts extends HistoryParts, RegistryParts {
  readonly images: Shelf;
  readonly dataImages: Shelf;
  readonly writer: ImageWriter;
  readonly presenter: Presenter;
  readonly rules: UploadRules;
  /** Made when first asked for: whoever tells of uses may need images. */
  readonly uses: () => readonly ImageUse[];
}

/** Answers the calls about images and data images, which differ in the source path alone. */
export function imageAnswers(parts: Parts): Answers<typeof contract> {
  const { images, dataImages, writer, presenter, rules } = parts;
  const shelves = { image: images, data: dataImages };

  const list = async (kind: Kind, query: ListQuery, { account, caller }: Asked) => {
    const belonging = query.belonging ?? (query.onlyMy ? 'MINE' : 'ALL');
    const { rows, total } = await shelves[kind].page(account.id, { ...query, belonging });
    return { paging: pagination(total, query), records: await presenter.show(rows, caller, account.id) };
  };
  const see = async (kind: Kind, { imageId }: Named, { account, caller }: Asked) => {
    const row = await shelves[kind].find(account.id, idIn(imageId));
    if (!row || (row.accessMode === 'private' && !isMember(caller, row.accountId))) throw notFound(imageId);
    return presenter.one(row, caller, caller?.account?.id ?? account.id);
  };
  const add = async (kind: Kind, { body }: Sent, { account, caller }: Asked) => {
    if (body.credentials) requireNoActor(caller);
    return presenter.one(
      await writer.add(kind, account.id, { ...body, accessMode: body.accessMode ?? 'private' }, caller),
      caller,
      account.id,
    );
  };
  const change = async (kind: Kind, { imageId, body }: Named & Sent, { account, caller }: Asked) => {
    if (body.credentials) requireNoActor(caller);
    const row = await shelves[kind].find(account.id, idIn(imageId));
    const changed =
      row && (await writer.change(row, { ...body, accessMode: body.accessMode ?? row.accessMode }, caller));
    if (!changed) throw notFound(imageId);
    return presenter.one(changed, caller, account.id);
  };
  const remove = async (kind: Kind, { imageId }: Named, { account, signal }: Asked) => {
    const row = await shelves[kind].find(account.id, idIn(imageId));
    if (!row) throw notFound(imageId);
    const left = await settledUses(parts.uses(), kind, { imageId: row.id, signal });
    if (left > 0) throw await inUse(parts.uses(), kind, { imageId: row.id, accountId: account.id, all: left });
    await shelves[kind].remove(row.id);
  };

  return {
    getPagedImages: (query, asked) => list('image', query, asked),
    getPagedImages_v2: (query, asked) => list('image', query, asked),
    createImage: (input, asked) => add('image', input, asked),
    getImage: (input, asked) => see('image', input, asked),
    updateImage: (input, asked) => change('image', input, asked),
    deleteImage: (input, asked) => remove('image', input, asked),
    getPagedDataImages: (query, asked) => list('data', query, asked),
    createDataImage: (input, asked) => add('data', input, asked),
    getDataImage: (input, asked) => see('data', input, asked),
    updateDataImage: (input, asked) => change('data', input, asked),
    deleteDataImage: (input, asked) => remove('data', input, asked),
    getImageCounts: async (_input, { account }) => ({
      images: await images.countOf(account.id),
      dataImages: await dataImages.countOf(account.id),
    }),
    getImageUploadRules: async (_input, { caller }) => ({
      programs: await rules.mayUploadPrograms(caller),
      data: true,
      largestBytes: rules.largestBytes,
    }),
    ...historyAnswers(parts),
    ...registryAnswers(parts),
  };
}

/** How long a removal waits for services that are about to go, and how often it looks. */
const patience = { forMs: 25_000, everyMs: 100 };

/** How much is made from an image once nothing of it is about to go any more; who removes the last service may remove its image at once. */
async function settledUses(
  among: readonly ImageUse[],
  kind: Kind,
  { imageId, signal }: { readonly imageId: number; readonly signal: AbortSignal },
): Promise<number> {
  const end = performance.now() + patience.forMs;
  for (;;) {
    const each = await Promise.all(among.map((use) => use.uses(kind, imageId)));
    const all = each.reduce((sum, uses) => sum + uses.all, 0);
    const leaving = each.reduce((sum, uses) => sum + uses.leaving, 0);
    if (leaving === 0 || leaving < all || performance.now() > end || signal.aborted) return all;
    await setTimeout(patience.everyMs);
  }
}

const mostNamed = 5;

/** Names the services of the image's own account; those of others stay theirs. */
async function inUse(
  among: readonly ImageUse[],
  kind: Kind,
  { imageId, accountId, all }: { readonly imageId: number; readonly accountId: number; readonly all: number },
): Promise<Fault> {
  const own = (await Promise.all(among.map((use) => use.users(kind, imageId, accountId)))).flat();
  const named = own.slice(0, mostNamed).map(({ name }) => name);
  const names = [...named, ...(all > named.length ? [`+${all - named.length}`] : [])].join(', ');
  return new Fault(
    'image.in_use',
    `Services use this image: ${all} (${names}). Give them another image or remove them first.`,
    409,
    { uses: String(all), names },
  );
}

interface ListQuery {
  readonly name?: string | undefined;
  readonly onlyMy?: boolean | undefined;
  readonly belonging?: Belonging | undefined;
  readonly taskType?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
}
interface Named {
  readonly imageId: string;
}
interface Sent {
  readonly body: ImageChange & { readonly sourcePath?: string };
}
