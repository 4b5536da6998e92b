import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { Fault, invalid } from '#core/contract/fault.ts';
import { readSent } from '#core/contract/sent.ts';
import type { AccountRef, Asked, Caller } from '#core/server/auth/identity.ts';
import { completedBy } from '#core/server/points.ts';
import { mayUse } from '#plugins/images/server/public.ts';
import { services } from '../../contract.ts';
import { flatPublicity, type ModelDump } from '../../contract/dump.ts';
import { editingAnswers } from '../answers/editing.ts';
import { groupAnswers } from '../answers/groups.ts';
import type { ServiceParts } from '../answers/parts.ts';
import { archive, unarchive } from '../editing/archiving.ts';
import type { Draft } from '../editing/draft.ts';
import { maySee } from '../store/access.ts';
import { aliasesOfAll } from '../store/names.ts';
import type { ServiceEntity } from '../public.ts';
import { modelGroups, models } from '../tables.ts';
import { serviceDump } from './service-dump.ts';
import { textsOf, writeTexts } from './texts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that the file and clients know by the same names. */
const sameFields = [
  'displayName',
  'displayAuthor',
  'shortDescription',
  'translations',
  'modelAuthorCompany',
  'modelLink',
  'modelType',
  'taskType',
  'languages',
  'trainingType',
  'trainingDatasetType',
  'fittable',
  'prototype',
  'hostingType',
  'aliases',
] as const;

/** Reads and writes the groups into which an account sorts its services. */
export const groupDumps = (parts: ServiceParts) => ({
  async read({ id }: AccountRef) {
    const rows = await parts.db
      .select({ name: modelGroups.name })
      .from(modelGroups)
      .where(eq(modelGroups.accountId, id))
      .orderBy(asc(modelGroups.name), asc(modelGroups.id));
    return rows;
  },
  async write({ name }: { readonly name: string }, asked: Asked) {
    const groups = await groupAnswers(parts).getGroups({ account: '' }, asked);
    if (!groups.some((group) => group.name === name))
      await groupAnswers(parts).createGroup({ account: '', body: { name } }, asked);
  },
});

/** Reads and writes the services of an account as its file has them. */
export class ServiceDumps {
  readonly #parts: ServiceParts;
  #changes: typeof services.updateModel.body | undefined;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  async read({ id }: AccountRef): Promise<readonly ModelDump[]> {
    const { db, store } = this.#parts;
    const rows = await db
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.accountId, id), isNull(models.removingAt)))
      .orderBy(asc(models.id));
    return this.#dumps(await store.byIds(rows.map((row) => row.id)));
  }

  /** What the services keep that nobody reads, such as values of their secret variables. */
  async secrets({ id }: AccountRef): Promise<ReadonlyMap<string, Fields>> {
    const { db, store, owned } = this.#parts;
    const rows = await db
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.accountId, id), isNull(models.removingAt)));
    const found = await store.byIds(rows.map((row) => row.id));
    const held = found.map(({ name, data }) => [name, owned.hidden(data)] as const);
    return new Map(held.filter(([, fields]) => Object.keys(fields).length > 0));
  }

  async write(written: ModelDump, asked: Asked, secret?: unknown): Promise<void> {
    const { store, writer, db } = this.#parts;
    const item = secret === undefined ? written : withSecrets(written, secret as Fields);
    const before = await store.within(asked.account.id, item.name);
    if (before && isPartOf(item, (await this.#dumps([before]))[0]!)) return;
    const editing = editingAnswers(this.#parts, { restored: true });
    const change = await this.#change(item, before?.data, asked);
    const named = { account: String(asked.account.id), model: item.name };
    if (!before) {
      // Who sees it is asked for once it is there, as of one that was there before.
      const { publicSettings: _shown, ...body } = change;
      await editing.createModel({ account: named.account, body }, asked);
    }
    const { revision: _any, ...body } = change;
    await editing.updateModel({ ...named, body }, asked);
    const service = (await store.within(asked.account.id, item.name))!;
    await this.#putIntoGroup(service, item, asked);
    if (item.archived != null) await (item.archived ? archive : unarchive)(this.#parts, service);
    await writeTexts({ db, writer }, service.id, item);
    for (const { write } of this.#parts.host.made(serviceDump)) await write(service, item, asked);
  }

  async #dumps(found: readonly ServiceEntity[]): Promise<readonly ModelDump[]> {
    const { db } = this.#parts;
    const ids = found.map(({ id }) => id);
    const [texts, aliases] = [await textsOf(db, ids), await aliasesOfAll(db, ids)];
    const dumps: ModelDump[] = [];
    for (const service of found)
      dumps.push(await this.#dump(service, { ...texts(service.id), aliases: aliases.get(service.id) ?? [] }));
    return dumps;
  }

  async #dump(
    service: ServiceEntity,
    beside: Pick<ModelDump, 'docs' | 'predictConfigs' | 'aliases'>,
  ): Promise<ModelDump> {
    const { data, account } = service;
    const { host, owned } = this.#parts;
    const { isPublic, featured, featuredListOrder, hidden, publicTestingAllowed, showPersonalDataDisclaimer } =
      data.publicSettings;
    const shown = { isPublic, featured, featuredListOrder, hidden, publicTestingAllowed };
    const base = await this.#nameOf(data.trainingModelId, account);
    const template = await this.#nameOf(data.fitTemplateModelId, account);
    const kept: Fields[] = [];
    for (const { read } of host.made(serviceDump)) kept.push(await read(service));
    return plain({
      name: service.name,
      ...Object.fromEntries(sameFields.map((field) => [field, (data as Fields)[field]])),
      ...beside,
      ...(await this.#imageOf(service)),
      dataImageMounts: await this.#mountsOf(service),
      modelGroup: data.modelGroupName,
      archived: service.archived,
      trainingModelAccount: base?.account,
      trainingModelName: base?.name,
      fitTemplateModelName: template?.name,
      ...owned.dumped(data),
      ...shown,
      asPublicSettingsData: { ...shown, showPersonalDataDisclaimer },
      ...Object.assign({}, ...kept),
    }) as ModelDump;
  }

  /** What a client would send for it. */
  async #change(item: ModelDump, current: Draft | undefined, { account, caller }: Asked) {
    const { owned, host } = this.#parts;
    this.#changes ??= completedBy(host)(services).updateModel.body;
    const flat = Object.fromEntries(
      flatPublicity.flatMap((field) => (item[field] == null ? [] : [[field, item[field]]])),
    );
    const given: Record<string, unknown> = {
      modelName: item.name,
      ...Object.fromEntries(sameFields.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]]))),
      ...owned.fromDump(item, current ?? owned.initial()),
      publicSettings: { ...flat, ...item.asPublicSettingsData },
    };
    if (item.image !== undefined) Object.assign(given, await this.#imageNamed(item, account, current));
    if (item.dataImageMounts) given.dataImageMounts = await this.#mountsNamed(item, account, current);
    if (item.trainingModelName !== undefined)
      given.trainingModelId = await this.#serviceNamed(
        'trainingModelName',
        { account: item.trainingModelAccount ?? account.shortName, name: item.trainingModelName },
        caller,
        current?.trainingModelId,
      );
    if (item.fitTemplateModelName !== undefined)
      given.fitTemplateModelId = await this.#serviceNamed(
        'fitTemplateModelName',
        { account: account.shortName, name: item.fitTemplateModelName },
        caller,
        current?.fitTemplateModelId,
      );
    const read = readSent(this.#changes, given);
    if (!read.success) throw invalid(read.error.issues);
    return read.data;
  }

  async #putIntoGroup(service: ServiceEntity, { modelGroup }: ModelDump, asked: Asked): Promise<void> {
    if (modelGroup === undefined || (modelGroup ?? undefined) === service.data.modelGroupName) return;
    const calls = groupAnswers(this.#parts);
    const named = { account: String(asked.account.id), model: String(service.id) };
    if (modelGroup === null) return calls.removeModelFromGroup(named, asked) as Promise<void>;
    const group = (await calls.getGroups({ account: named.account }, asked)).find(({ name }) => name === modelGroup);
    if (!group?.id) throw missing('modelGroup', `there is no group of services ${modelGroup} in this account`);
    await calls.assignModelToGroup({ ...named, groupId: String(group.id.groupId) }, asked);
  }

  /** Another service by its name, and its account where that is another one; nothing of one that the account does not see. */
  async #nameOf(
    modelId: number | undefined,
    own: AccountRef,
  ): Promise<{ account: string | undefined; name: string } | undefined> {
    const service = modelId === undefined ? undefined : await this.#parts.store.byId(modelId);
    const { isPublic, allowedAccounts } = service?.data.publicSettings ?? {};
    if (service?.account.id !== own.id && !isPublic && !allowedAccounts?.includes(own.id)) return undefined;
    return service && { account: elsewhere(service.account, own), name: service.name };
  }

  async #imageOf({ data: { imageId }, account }: ServiceEntity): Promise<Fields> {
    const image = imageId === undefined ? undefined : (await this.#parts.images.byIds([imageId])).get(imageId);
    return image && mayUse(account.id, image)
      ? { image: image.name, imageAccount: await this.#accountNamed(image.accountId, account) }
      : {};
  }

  async #mountsOf({
    data: { dataImageMounts: mounts },
    account,
  }: ServiceEntity): Promise<ModelDump['dataImageMounts']> {
    const known = await this.#parts.images.dataByIds(mounts.map(({ dataImageId }) => dataImageId));
    const dumps: NonNullable<ModelDump['dataImageMounts']> = [];
    for (const { dataImageId, targetPath } of mounts) {
      const image = known.get(dataImageId);
      if (image && mayUse(account.id, image))
        dumps.push({ imageAccount: await this.#accountNamed(image.accountId, account), image: image.name, targetPath });
    }
    return dumps;
  }

  /** One that the account may not use is missing like one that is not there; what the service has already stays. */
  async #imageNamed({ image: name, imageAccount }: ModelDump, own: AccountRef, current: Draft | undefined) {
    if (name == null) return { imageId: null };
    const account = await this.#accountOf(imageAccount, own);
    const image = account && (await this.#parts.images.named(account.id, name));
    if (!image || (image.id !== current?.imageId && !mayUse(own.id, image)))
      throw missing('image', noImage({ account: imageAccount, name }));
    return { imageAccountId: image.accountId, imageId: image.id };
  }

  async #mountsNamed({ dataImageMounts }: ModelDump, own: AccountRef, current: Draft | undefined) {
    const mounted = new Set(current?.dataImageMounts.map(({ dataImageId }) => dataImageId));
    const mounts = [];
    for (const { imageAccount, image: name, targetPath } of dataImageMounts ?? []) {
      const account = await this.#accountOf(imageAccount, own);
      const image = account && (await this.#parts.images.dataNamed(account.id, name));
      if (!image || (!mounted.has(image.id) && !mayUse(own.id, image)))
        throw missing('dataImageMounts', noImage({ account: imageAccount, name }));
      mounts.push({ dataImageAccountId: image.accountId, dataImageId: image.id, targetPath });
    }
    return mounts;
  }

  /** As above, of those that the caller may not see. */
  async #serviceNamed(
    field: string,
    { account, name }: { readonly account: string; readonly name: string | null },
    caller: Caller | undefined,
    current: number | undefined,
  ): Promise<number | null> {
    if (name === null) return null;
    const service = await this.#parts.store.find(account, name);
    if (service && (service.id === current || maySee(caller, service))) return service.id;
    throw missing(field, `there is no service ${account}/${name}`);
  }

  async #accountNamed(id: number, own: AccountRef): Promise<string | undefined> {
    return id === own.id ? undefined : (await this.#parts.accounts.named([id])).get(id)?.shortName;
  }

  async #accountOf(name: string | null | undefined, own: AccountRef): Promise<AccountRef | undefined> {
    return name == null ? own : this.#parts.accounts.find(name);
  }
}

const elsewhere = (account: AccountRef, own: AccountRef): string | undefined =>
  account.id === own.id ? undefined : account.shortName;
const noImage = ({ account, name }: { readonly account: string | null | undefined; readonly name: string }): string =>
  `there is no image ${account ? `${account}/` : ''}${name}`;
const missing = (field: string, message: string): Fault => invalid([{ path: [field], message }]);

/** An item with the values of those entries that it names without one. */
const withSecrets = (item: ModelDump, secret: Fields): ModelDump => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(secret).flatMap(([field, held]) => {
      const named = item[field];
      if (!Array.isArray(named)) return [];
      const byName = new Map((held as readonly { name: string }[]).map((each) => [each.name, each]));
      return [[field, named.map((each: { name: string }) => ({ ...byName.get(each.name), ...each }))]];
    }),
  ),
});

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Whether a service has already what a file holds of it. */
const isPartOf = (item: ModelDump, dump: ModelDump): boolean =>
  Object.entries(plain(item) as Fields).every(([field, value]) =>
    isDeepStrictEqual(value ?? null, dump[field] ?? null),
  );
