import { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import { pagination } from '#core/contract/page.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Asked, Caller } from '#core/server/auth/identity.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { datasets as contract } from '../contract.ts';
import { allowedTypes } from './allowed.ts';
import { noVersion, type Library } from './library.ts';
import type { Paraphrases } from './paraphrasing/paraphrases.ts';
import { isMember, type Presenter } from './presenter.ts';
import { datasetUse } from './public.ts';
import { noDataset, type DatasetStore } from './store.ts';
import { difference } from './storing/difference.ts';
import type { Content } from './storing/content.ts';
import type { DatasetRow, VersionRow } from './tables.ts';
import { anyJson, type DatasetType } from './types.ts';

export interface AnswerParts {
  readonly store: DatasetStore;
  readonly library: Library;
  readonly presenter: Presenter;
  readonly content: Content;
  readonly services: Services;
  readonly paraphrases: Paraphrases;
  readonly host: Host;
  readonly types: () => readonly DatasetType[];
}

const firstPage = 100;

/** The dataset, where the caller may know of it; with `look` where they may read what is in it. */
export async function seen(
  store: DatasetStore,
  { caller, account }: Pick<Asked, 'caller' | 'account'>,
  datasetId: string,
  look: 'know' | 'look',
): Promise<DatasetRow> {
  const row = await store.byId(idIn(datasetId));
  if (!row || row.accountId !== account.id) throw noDataset(datasetId);
  if (isMember(caller, row.accountId) || row.accessMode === 'public') return row;
  if (row.accessMode === 'restricted' && look === 'know') return row;
  throw noDataset(datasetId);
}

/** The dataset of an account whose developer asks. */
export async function owned(store: DatasetStore, { account }: Pick<Asked, 'account'>, datasetId: string) {
  const row = await store.byId(idIn(datasetId));
  if (!row || row.accountId !== account.id) throw noDataset(datasetId);
  return row;
}

export const jsonText = (text: string) => ({ bytes: Readable.from([Buffer.from(text)]), format: 'json' as const });

export function datasetAnswers(parts: AnswerParts): Answers<typeof contract> {
  const { store, library, presenter, content, services, paraphrases, host, types } = parts;
  const fresh = async (id: number) => presenter.one((await store.byId(id))!);
  const versionOf = async (row: DatasetRow, number?: number): Promise<VersionRow> => {
    const version = await store.version(row.id, number);
    if (!version) throw noVersion(number ?? 1);
    return version;
  };
  const usersOf = async (row: DatasetRow) => (await Promise.all(host.made(datasetUse).map((use) => use(row)))).flat();
  const forFit = async (caller: Caller | undefined, account: string, model: string) => {
    const service = await services.require(caller, account, model, 'see');
    return allowedTypes(
      services,
      service,
      types().map(({ name }) => name),
    );
  };
  const settingsOf = (
    body: { name: string; description?: string | null | undefined; dataType?: string | null | undefined },
    before?: DatasetRow,
  ) => ({
    name: body.name,
    description: body.description ?? before?.description ?? '',
    dataType: body.dataType ?? before?.dataType ?? anyJson.name,
  });

  return {
    listDatasets: async (_input, { account }) => presenter.show(await store.usable(account.id)),
    async deprecatedCreateDataset({ body }, asked) {
      const from = body.content == null || body.content === '' ? undefined : jsonText(body.content);
      const settings = { ...settingsOf(body), accessMode: 'private' as const };
      const by = { author: signedIn(asked).login, source: from ? 'upload' : 'empty' } as const;
      return presenter.one(await library.create(asked.account.id, settings, from, by));
    },
    async createEmptyDataset({ body }, asked) {
      const settings = { ...settingsOf(body), accessMode: body.accessMode ?? 'private' };
      const by = { author: signedIn(asked).login, source: 'empty' } as const;
      return presenter.one(await library.create(asked.account.id, settings, undefined, by));
    },
    getDatasetInfo: async ({ datasetId }, asked) => presenter.one(await seen(store, asked, datasetId, 'know')),
    async deprecatedUpdateDataset({ datasetId, body }, asked) {
      const row = await owned(store, asked, datasetId);
      await store.change(row.id, { ...settingsOf(body, row), dataType: row.dataType, accessMode: row.accessMode });
      if (body.content != null && body.content !== '')
        await library.replace(row, jsonText(body.content), { author: signedIn(asked).login, source: 'upload' });
      return fresh(row.id);
    },
    async deleteDataset({ datasetId }, asked) {
      const row = await owned(store, asked, datasetId);
      const reading = (await usersOf(row)).filter(({ fitting }) => fitting).map(({ modelName }) => modelName);
      if (reading.length > 0) throw inFit(reading);
      await library.remove(row);
    },
    async updateDataset({ datasetId, body }, asked) {
      const row = await owned(store, asked, datasetId);
      if (body.dataType != null && body.dataType !== row.dataType) throw typeStays(row.dataType);
      await store.change(row.id, { ...settingsOf(body, row), accessMode: body.accessMode ?? row.accessMode });
      return fresh(row.id);
    },
    async paraphraseDataset({ datasetId }, asked) {
      const row = await owned(store, asked, datasetId);
      return presenter.one(await paraphrases.begin(row, await versionOf(row), signedIn(asked)));
    },
    async getParaphrasedDatasetStatus({ originalDatasetId }, asked) {
      const row = await owned(store, asked, originalDatasetId);
      return { statuses: await paraphrases.of(row) };
    },
    async joinParaphrases({ datasetId, body }, asked) {
      const row = await owned(store, asked, datasetId);
      await paraphrases.join(row, body.newDatasetId, new Set(body.leave), signedIn(asked).login);
      return fresh(row.id);
    },
    async getAllowedDatasetsForFit({ account, model }, { caller, ...asked }) {
      const allowed = await forFit(caller, account, model);
      return presenter.show(await store.usable(caller?.account?.id ?? asked.account.id, allowed));
    },
    getAllowedDataTypesForFit: ({ account, model }, { caller }) => forFit(caller, account, model),
    getDatasetDataTypes: () => types().map(({ name }) => name),
    describeDatasetTypes: () =>
      types().map(({ name, rows, fields }) => ({
        name,
        ...(rows !== undefined && { rows }),
        ...(fields && { fields: [...fields] }),
      })),
    async getPagedDatasets({ account: _account, ...query }, { account }) {
      const { rows, total } = await store.page(account.id, query);
      return { paging: pagination(total, query), records: await presenter.show(rows) };
    },
    getDatasetCounts: async (_input, { account }) => ({ datasets: await store.countOf(account.id) }),
    async getDatasetRows({ datasetId, version: number, from = 1, size = firstPage, ...which }, asked) {
      const row = await seen(store, asked, datasetId, 'look');
      const type = library.type(row.dataType);
      const version = await versionOf(row, number);
      const wanted = { from, size, ...which };
      const { rows, next } = await library.rows(version, type, wanted, asked.signal);
      const made = await paraphrases.originals(
        version,
        rows.map((each) => each.row),
      );
      // Who may read what was rewritten may not be one to read what it was made of.
      const mayLook = made && (await seen(store, asked, String(made.originalId), 'look').catch(() => undefined));
      return {
        version: version.number,
        total: version.rows,
        editable: type.rows !== undefined || version.head !== '',
        ...(type.fields && { fields: [...type.fields] }),
        rows: rows.map((each) => {
          const original = mayLook && made.texts.get(each.row);
          return { ...each, ...(original !== undefined && { original }) };
        }),
        ...(next !== undefined && { next }),
      };
    },
    async editDataset({ datasetId, body }, asked) {
      const row = await owned(store, asked, datasetId);
      await library.edit(row, body.version, body.changes, {
        author: signedIn(asked).login,
        comment: body.comment ?? '',
        source: 'edit',
      });
      return fresh(row.id);
    },
    async getDatasetReport({ datasetId, version }, asked) {
      const row = await seen(store, asked, datasetId, 'look');
      return library.report(await versionOf(row, version), library.type(row.dataType), asked.signal);
    },
    async getDatasetVersions({ datasetId }, asked) {
      const row = await seen(store, asked, datasetId, 'look');
      const versions = await store.versions(row.id);
      const own = isMember(asked.caller, row.accountId);
      return versions.map(({ number, digest, bytes, rows, author, comment, source, restored, createdAt }, at) => ({
        number,
        digest,
        bytes,
        rows,
        author: own ? author : '',
        ...(own && comment !== '' && { comment }),
        source,
        ...(restored !== null && { restored }),
        created: createdAt.getTime(),
        current: at === 0,
      }));
    },
    async restoreDatasetVersion({ datasetId, number }, asked) {
      const row = await owned(store, asked, datasetId);
      await library.restore(row, idIn(number), signedIn(asked).login);
      return fresh(row.id);
    },
    async compareDatasetVersions({ datasetId, from, to }, asked) {
      const row = await seen(store, asked, datasetId, 'look');
      const type = library.type(row.dataType);
      const found = await difference(content, type, await versionOf(row, from), await versionOf(row, to));
      return { ...found, ...(type.fields && { fields: [...type.fields] }) };
    },
    getDatasetUsers: async ({ datasetId }, asked) => usersOf(await owned(store, asked, datasetId)),
  };
}

const inFit = (services: readonly string[]): Fault =>
  new Fault(
    'dataset.in_fit',
    `${services.join(', ')} is being fitted on this dataset. Wait until that has ended, or stop it.`,
    409,
    { services: services.join(', ') },
  );

const typeStays = (dataType: string): Fault =>
  new Fault(
    'dataset.type.fixed',
    `The data type of a dataset stays ${dataType}, since its rows are of that type. Make another dataset for another one.`,
    409,
    { dataType },
  );
