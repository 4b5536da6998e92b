import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Database } from '#core/server/database/database.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { idIn } from '#core/server/path-id.ts';
import { answers, cleans, names, serves, tables, works } from '#core/server/points.ts';
import { Clock } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { GatewayCalls, gatewaySettings } from '#plugins/gateway/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { contents, datasets } from '../contract.ts';
import { datasetAnswers } from './answers.ts';
import { datasetsOn } from './datasets.ts';
import { Library } from './library.ts';
import { Paraphrases, paraphrasing } from './paraphrasing/paraphrases.ts';
import { rewriting } from './paraphrasing/rewriting.ts';
import { Presenter } from './presenter.ts';
import { Datasets, datasetType } from './public.ts';
import { Reports } from './reporting/reports.ts';
import { serveContents } from './routes.ts';
import { datasetSettings } from './settings.ts';
import { steps } from './steps.ts';
import { DatasetStore } from './store.ts';
import { Content } from './storing/content.ts';
import { anyJson, texts } from './types.ts';

export default plugin({
  id: 'datasets',
  requires: ['accounts', 'images', 'services', 'gateway'],
  settings: datasetSettings,
  provides: [
    provide(DatasetStore, { db: Database }, ({ db }) => new DatasetStore(db)),
    provide(Content, { blobs: BlobStore }, ({ blobs }) => new Content(blobs)),
    provide(Reports, { content: Content }, ({ content }) => new Reports(content)),
    provide(
      Presenter,
      { store: DatasetStore, accounts: Accounts },
      ({ store, accounts }) => new Presenter(store, accounts),
    ),
    provide(
      Library,
      {
        store: DatasetStore,
        blobs: BlobStore,
        content: Content,
        reports: Reports,
        clock: Clock,
        host: ThisHost,
        settings: datasetSettings.token,
        gateway: gatewaySettings.token,
      },
      ({ host, settings, gateway: { deepestJson: deepest }, ...given }) =>
        new Library({ ...given, ...settings, deepest, types: () => host.all(datasetType) }),
    ),
    provide(
      Paraphrases,
      { db: Database, jobs: Jobs, store: DatasetStore, library: Library, content: Content },
      (given) => new Paraphrases(given),
    ),
    provide(
      Datasets,
      {
        store: DatasetStore,
        content: Content,
        library: Library,
        presenter: Presenter,
        services: Services,
        host: ThisHost,
      },
      datasetsOn,
    ),
  ],
  contributes: [
    tables(steps),
    names('/dataset/:datasetId', { datasets: Datasets }, ({ datasets }) => async (account, named) => {
      const found = (await datasets.byIds([idIn(named)])).get(idIn(named));
      return found?.accountId === account.id ? found.name : undefined;
    }),
    datasetType(anyJson),
    datasetType(texts),
    answers(
      datasets,
      {
        store: DatasetStore,
        library: Library,
        presenter: Presenter,
        content: Content,
        services: Services,
        paraphrases: Paraphrases,
        host: ThisHost,
      },
      (given) => datasetAnswers({ ...given, types: () => given.host.all(datasetType) }),
    ),
    serves(
      { contract: contents },
      { identity: Identity, store: DatasetStore, library: Library, presenter: Presenter, content: Content },
      (parts) => (app) => serveContents(app, parts),
    ),
    works(
      paraphrasing,
      {
        store: DatasetStore,
        library: Library,
        content: Content,
        paraphrases: Paraphrases,
        calls: GatewayCalls,
        settings: datasetSettings.token,
      },
      ({ settings, ...given }) => rewriting({ ...given, service: settings.paraphraseService }),
    ),
    cleans('datasets', { library: Library, paraphrases: Paraphrases }),
  ],
});
