import { join } from 'node:path';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { BlobStore } from '#core/server/blobs/blob-store.ts';
import { Identity, type AccountRef } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Environment } from '#core/server/environment.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { Networks } from '#core/server/networks.ts';
import { idIn } from '#core/server/path-id.ts';
import { answers, cleans, names, reseals, runs, serves, tables, works } from '#core/server/points.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { dumpPart } from '#plugins/dumps/server/public.ts';
import { images, uploads } from '../contract.ts';
import { DataImageDump, ImageDump } from '../contract/dump.ts';
import { ArchiveStore, digestOf } from './archives/archive-store.ts';
import { carriedIn, uploadedIn } from './archives/carried.ts';
import { Depot } from './archives/depot.ts';
import { imagesEnvironment, UploadRules } from './archives/rules.ts';
import { Tidying } from './archives/tidying.ts';
import { serveUploads } from './archives/upload.ts';
import { imageSettings, readBundle, unpackBounds } from './bundles.ts';
import { dataImageDumps, imageDumps } from './dumps.ts';
import { imageAnswers } from './handlers.ts';
import { ImageEvents } from './image-events.ts';
import { ImageWriter } from './image-writer.ts';
import { imagesOn } from './images.ts';
import { Presenter } from './presenter.ts';
import {
  CarriedImages,
  ImageArchives,
  Images,
  type Image,
  imageUse,
  programFence,
  registryCredentials,
  TrustedPrograms,
  UploadedImages,
} from './public.ts';
import { Registry } from './registry/registry.ts';
import { restart, restarting } from './restarting.ts';
import { Shelf } from './shelf.ts';
import { steps } from './steps.ts';
import { Versions } from './versions.ts';

export default plugin({
  id: 'images',
  requires: ['accounts'],
  extends: ['dumps'],
  settings: imageSettings,
  environment: imagesEnvironment,
  provides: [
    provide(ArchiveStore, { db: Database, blobs: BlobStore }, (given) => new ArchiveStore(given)),
    provide(Versions, { db: Database }, ({ db }) => new Versions(db)),
    provide(ImageEvents, { db: Database }, ({ db }) => new ImageEvents(db)),
    provide(
      Depot,
      { environment: Environment, settings: imageSettings.token, blobs: BlobStore },
      ({ environment, settings, blobs }) =>
        new Depot({
          folder: join(environment.dataDir, 'images'),
          blobs,
          bounds: unpackBounds(settings),
        }),
    ),
    provide(
      Tidying,
      { environment: Environment, depot: Depot, store: ArchiveStore, blobs: BlobStore },
      ({ environment, ...given }) =>
        new Tidying({ ...given, formerFolder: join(environment.dataDir, 'images', 'archives') }),
    ),
    provide(UploadedImages, { depot: Depot }, ({ depot }) => uploadedIn(depot)),
    provide(CarriedImages, { environment: Environment, settings: imageSettings.token }, ({ environment, settings }) =>
      carriedIn(join(environment.dataDir, 'images'), unpackBounds(settings)),
    ),
    provide(ImageArchives, { depot: Depot }, ({ depot }) => ({ read: (image) => depot.archive(digestOf(image)!) })),
    provide(
      UploadRules,
      { settings: imageSettings.token, own: imagesEnvironment.token, environment: Environment, host: ThisHost },
      ({ settings, own, environment, host }) =>
        new UploadRules(settings, {
          ...own,
          startsHere: environment.roles.includes('hosting'),
          isFenced: async () => (await host.made(programFence)[0]?.()) ?? false,
        }),
    ),
    provide(TrustedPrograms, { rules: UploadRules }, ({ rules }) => rules),
    provide(Registry, { networks: Networks }, ({ networks }) => new Registry(networks)),
    provide(
      ImageWriter,
      { db: Database, box: SecretBox, archives: ArchiveStore, versions: Versions, events: ImageEvents, bus: Events },
      (given) => new ImageWriter(given),
    ),
    provide(Images, { db: Database, settings: imageSettings.token, writer: ImageWriter }, ({ db, settings, writer }) =>
      imagesOn({
        images: new Shelf(db, 'image'),
        dataImages: new Shelf(db, 'data'),
        writer,
        bundle: (name) => readBundle(settings.bundles, name),
      }),
    ),
  ],
  contributes: [
    tables(steps),
    names(
      '/image/:imageId',
      { images: Images },
      ({ images }) =>
        async (account, named) =>
          nameIn(account, await images.byIds([idIn(named)])),
    ),
    names(
      '/data-image/:imageId',
      { images: Images },
      ({ images }) =>
        async (account, named) =>
          nameIn(account, await images.dataByIds([idIn(named)])),
    ),
    dumpPart({
      field: 'images',
      rank: 20,
      schema: ImageDump,
      needs: { db: Database, writer: ImageWriter },
      make: imageDumps,
    }),
    dumpPart({
      field: 'dataImages',
      rank: 21,
      schema: DataImageDump,
      needs: { db: Database, writer: ImageWriter },
      make: dataImageDumps,
    }),
    reseals(
      'images',
      { writer: ImageWriter },
      ({ writer }) =>
        () =>
          writer.reseal(),
    ),
    registryCredentials({
      needs: { writer: ImageWriter },
      make:
        ({ writer }) =>
        (imageId) =>
          writer.credentials(imageId),
    }),
    answers(
      images,
      {
        db: Database,
        accounts: Accounts,
        host: ThisHost,
        known: Images,
        archives: ArchiveStore,
        versions: Versions,
        events: ImageEvents,
        writer: ImageWriter,
        rules: UploadRules,
        jobs: Jobs,
        registry: Registry,
      },
      ({ db, accounts, known, ...given }) => {
        const { host } = given;
        const uses = () => host.made(imageUse);
        return imageAnswers({
          ...given,
          images: new Shelf(db, 'image'),
          dataImages: new Shelf(db, 'data'),
          uses,
          presenter: new Presenter({
            ...given,
            accounts,
            uses,
            // Whether a bundle can be run is not for lists to say.
            taskTypeOf: async (image) =>
              image.startsWith('bundle:')
                ? (await known.bundle(image.slice('bundle:'.length)).catch(() => undefined))?.taskType
                : undefined,
          }),
        });
      },
    ),
    serves(
      { contract: uploads },
      { identity: Identity, depot: Depot, store: ArchiveStore, rules: UploadRules },
      (parts) => (app) => serveUploads(app, parts),
    ),
    cleans('images', { tidying: Tidying }),
    runs('images.archives', 'core', { tidying: Tidying }, ({ tidying }) => ({
      start: () => tidying.takeOver(),
      stop: async () => undefined,
    })),
    works(restart, { host: ThisHost, events: ImageEvents }, restarting),
  ],
});

/** Of an image that an account was asked about, where it is the account's own. */
const nameIn = ({ id }: AccountRef, found: ReadonlyMap<number, Image>): string | undefined =>
  [...found.values()].find(({ accountId }) => accountId === id)?.name;
