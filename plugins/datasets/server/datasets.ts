import { isMember, type Presenter } from './presenter.ts';
import type { Datasets } from './public.ts';
import { noVersion } from './library.ts';
import { noDataset, type DatasetStore } from './store.ts';
import type { Content } from './storing/content.ts';

interface Parts {
  readonly store: DatasetStore;
  readonly content: Content;
  readonly presenter: Presenter;
}

/** Offers the datasets to other plugins. */
export const datasetsOn = ({ store, content, presenter }: Parts): Datasets => ({
  async byIds(ids) {
    return new Map((await store.byIds(ids)).map((row) => [row.id, row]));
  },
  async require(caller, datasetId) {
    const row = await store.byId(datasetId);
    if (!row || (row.accessMode === 'private' && !isMember(caller, row.accountId))) throw noDataset(String(datasetId));
    return row;
  },
  async version(datasetId, number) {
    const version = await store.version(datasetId, number);
    if (!version) throw noVersion(number ?? 1);
    return version;
  },
  async *text({ datasetId, number }) {
    yield* content.text((await store.version(datasetId, number))!);
  },
  async show(ids) {
    const shown = await presenter.show(await store.byIds(ids));
    return new Map(shown.map((each) => [each.id!.datasetId, each]));
  },
});
