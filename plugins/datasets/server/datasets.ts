import type { Host } from '#core/plugin/host.ts';
import type { Services } from '#plugins/services/server/public.ts';
import { allowedTypes } from './allowed.ts';
import { datasetType } from './types.ts';
import { isMember, type Presenter } from './presenter.ts';
import type { Datasets } from './public.ts';
import { noVersion, type Library } from './library.ts';
import { noDataset, type DatasetStore } from './store.ts';
import type { Content } from './storing/content.ts';

interface Parts {
  readonly store: DatasetStore;
  readonly content: Content;
  readonly library: Library;
  readonly presenter: Presenter;
  readonly services: Services;
  readonly host: Host;
}

/** Offers the datasets to other plugins. */
export const datasetsOn = ({ store, content, library, presenter, services, host }: Parts): Datasets => ({
  async byIds(ids) {
    return new Map((await store.byIds(ids)).map((row) => [row.id, row]));
  },
  async require(caller, datasetId) {
    const row = await store.byId(datasetId);
    if (!row || (row.accessMode === 'private' && !isMember(caller, row.accountId))) throw noDataset(String(datasetId));
    return row;
  },
  fitTypes: (service) =>
    allowedTypes(
      services,
      service,
      host.all(datasetType).map(({ name }) => name),
    ),
  async version(datasetId, number) {
    const version = await store.version(datasetId, number);
    if (!version) throw noVersion(number ?? 1);
    return version;
  },
  async *text({ datasetId, number }) {
    yield* content.text((await store.version(datasetId, number))!);
  },
  async *rows({ datasetId, number }) {
    const [row, version] = [await store.byId(datasetId), await store.version(datasetId, number)];
    if (!row || !version) throw noDataset(String(datasetId));
    for await (const [, rows] of content.from(version, library.type(row.dataType)))
      yield rows.map(({ raw }) => JSON.parse(raw.toString()) as unknown);
  },
  async show(ids) {
    const shown = await presenter.show(await store.byIds(ids));
    return new Map(shown.map((each) => [each.id!.datasetId, each]));
  },
});
