import { addressOf } from '#core/contract/request.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { idIn } from '#core/server/path-id.ts';
import { answers, names, openFields, pageBegins, reseals, runs, seeds, tables, works } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { Accounts, HasDemo } from '#plugins/accounts/server/public.ts';
import { Images, imageUse } from '#plugins/images/server/public.ts';
import { dumpPart } from '#plugins/dumps/server/public.ts';
import { firstOfMySpace, services } from '../contract.ts';
import { ModelDump, ModelGroupDump } from '../contract/dump.ts';
import { accountNames } from './store/account-names.ts';
import { ownActs } from './acts/own-acts.ts';
import { actAnswers } from './answers/acts.ts';
import { configAnswers } from './answers/configs.ts';
import { copyAnswers } from './answers/copies.ts';
import { dataTypeAnswers } from './answers/data-types.ts';
import { documentAnswers } from './answers/documents.ts';
import { editingAnswers } from './answers/editing.ts';
import { groupAnswers } from './answers/groups.ts';
import { lifeAnswers } from './answers/life.ts';
import { listAnswers } from './answers/lists.ts';
import { aliasAnswers } from './answers/names.ts';
import { pictureAnswers } from './answers/pictures.ts';
import { versionAnswers } from './answers/versions.ts';
import { groupDumps, ServiceDumps } from './dumps/dumps.ts';
import { serviceDump } from './dumps/service-dump.ts';
import { imageUseBy } from './image-use.ts';
import { ListColumns } from './lists/columns.ts';
import { Listing } from './lists/listing.ts';
import { Pictures } from './pictures.ts';
import { Presenter } from './presenter.ts';
import { publicServicesOn } from './lists/public-services.ts';
import { derivedServicesOn } from './editing/deriving.ts';
import { DerivedServices, PublicServices, Services, Starts, taskType } from './public.ts';
import { startsOf } from './starting/starts.ts';
import { removal, removing } from './editing/removal.ts';
import { servicesEnvironment } from './environment.ts';
import { Settings } from './settings/settings.ts';
import { seedSamples } from './samples.ts';
import { resealServices } from './store/secrets.ts';
import { servicesOn } from './store/services.ts';
import { steps } from './steps.ts';
import { Store } from './store/store.ts';
import { Versions } from './store/versions.ts';
import { Tallies } from './lists/tallies.ts';
import { taskTypes } from './task-types.ts';
import { Writer } from './editing/writer.ts';
import { callsOfServicePage } from './page-begins.ts';

/** What the answers about services are made of. */
const parts = {
  db: Database,
  accounts: Accounts,
  images: Images,
  jobs: Jobs,
  host: ThisHost,
  store: Store,
  writer: Writer,
  presenter: Presenter,
  listing: Listing,
  starts: Starts,
  owned: Settings,
  pictures: Pictures,
  versions: Versions,
} as const;

export default plugin({
  id: 'services',
  requires: ['accounts', 'images'],
  extends: ['dumps'],
  environment: servicesEnvironment,
  provides: [
    provide(Settings, { host: ThisHost }, ({ host }) => new Settings(host)),
    provide(Store, { db: Database, accounts: Accounts, box: SecretBox, owned: Settings }, (parts) => new Store(parts)),
    provide(Versions, { db: Database, box: SecretBox, owned: Settings }, (parts) => new Versions(parts)),
    provide(
      Writer,
      { db: Database, store: Store, events: Events, box: SecretBox, owned: Settings, versions: Versions },
      (parts) => new Writer(parts),
    ),
    provide(
      Presenter,
      { db: Database, accounts: Accounts, images: Images, host: ThisHost, owned: Settings },
      (parts) => new Presenter(parts),
    ),
    provide(Pictures, { db: Database, blobs: BlobStore }, (parts) => new Pictures(parts)),
    provide(ListColumns, { host: ThisHost, db: Database }, (parts) => new ListColumns(parts)),
    provide(
      Listing,
      { db: Database, store: Store, presenter: Presenter, columns: ListColumns },
      (parts) => new Listing(parts),
    ),
    provide(Starts, { host: ThisHost, db: Database }, startsOf),
    provide(
      Services,
      { db: Database, store: Store, writer: Writer, owned: Settings, starts: Starts, versions: Versions },
      servicesOn,
    ),
    provide(DerivedServices, parts, derivedServicesOn),
    provide(
      Tallies,
      { db: Database, events: Events, host: ThisHost },
      ({ db, events, host }) => new Tallies(db, events, host),
    ),
    provide(
      PublicServices,
      { db: Database, store: Store, listing: Listing, presenter: Presenter, tallies: Tallies },
      publicServicesOn,
    ),
  ],
  contributes: [
    ...taskTypes,
    tables(steps),
    names('/model/:model', { services: Services }, ({ services }) => async (account, named) => {
      const [found] = await services.byIds([idIn(named)]);
      return found?.account.id === account.id ? found.name : undefined;
    }),
    openFields({
      needs: { owned: Settings, host: ThisHost },
      make: ({ owned, host }) => [
        ...owned.fields(),
        ...host.all(serviceDump).map(({ fields }) => ({ to: ModelDump, fields })),
      ],
    }),
    dumpPart({ field: 'modelGroups', rank: 10, schema: ModelGroupDump, needs: parts, make: groupDumps }),
    dumpPart({
      field: 'models',
      rank: 100,
      schema: ModelDump,
      needs: parts,
      make(given) {
        const dumps = new ServiceDumps(given);
        return {
          read: (account) => dumps.read(account),
          write: (item, asked, secret) => dumps.write(item, asked, secret),
          secrets: (account) => dumps.secrets(account),
        };
      },
    }),
    reseals('services', { db: Database, box: SecretBox, owned: Settings }, (parts) => () => resealServices(parts)),
    reseals(
      'services.versions',
      { versions: Versions },
      ({ versions }) =>
        () =>
          versions.reseal(),
    ),
    pageBegins(({ caller, url }) => [
      addressOf(services.getTaskTypes),
      ...(caller?.account === undefined ? [] : [addressOf(services.getModelCounts, { account: caller.account.id })]),
      ...(caller?.account !== undefined && url === '/workspace'
        ? [addressOf(services.getPagedModels, { account: caller.account.id, ...firstOfMySpace })]
        : []),
      ...callsOfServicePage(url, '/workspace/model'),
    ]),
    answers(services, parts, (parts) => ({
      ...listAnswers(parts),
      ...actAnswers(parts),
      ...editingAnswers(parts),
      ...versionAnswers(parts),
      ...copyAnswers(parts),
      ...lifeAnswers(parts),
      ...documentAnswers(parts),
      ...pictureAnswers(parts),
      ...configAnswers(parts),
      ...aliasAnswers(parts),
      ...groupAnswers(parts),
      ...dataTypeAnswers(parts),
      getTaskTypes: () => [...parts.host.all(taskType)],
    })),
    ...ownActs,
    works(removal, { db: Database, writer: Writer, pictures: Pictures }, removing),
    imageUse({ needs: { db: Database }, make: ({ db }) => imageUseBy(db) }),
    runs(
      'services.account-names',
      'core',
      { db: Database, events: Events, accounts: Accounts, log: Log },
      accountNames,
    ),
    seeds(
      'services.samples',
      {
        db: Database,
        host: ThisHost,
        demo: HasDemo,
        accounts: Accounts,
        images: Images,
        listing: Listing,
        writer: Writer,
        owned: Settings,
        log: Log,
        environment: servicesEnvironment.token,
      },
      seedSamples,
    ),
  ],
});
