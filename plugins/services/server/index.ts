import { addressOf } from '#core/contract/request.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { answers, pageBegins, runs, seeds, tables, works } from '#core/server/points.ts';
import { Log, Settings } from '#core/server/surroundings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { Images, imageUse } from '#plugins/images/server/public.ts';
import { firstOfMySpace, services } from '../contract.ts';
import { accountNames } from './account-names.ts';
import { configAnswers } from './answers/configs.ts';
import { copyAnswers } from './answers/copies.ts';
import { documentAnswers } from './answers/documents.ts';
import { editingAnswers } from './answers/editing.ts';
import { groupAnswers } from './answers/groups.ts';
import { lifeAnswers } from './answers/life.ts';
import { listAnswers } from './answers/lists.ts';
import { aliasAnswers } from './answers/names.ts';
import { imageUseBy } from './image-use.ts';
import { Listing, Lists } from './listing.ts';
import { Presenter, Presenting } from './presenter.ts';
import { publicServicesOn } from './public-services.ts';
import { PublicServices, Services, taskType } from './public.ts';
import { removal, removing } from './removal.ts';
import { seedSamples } from './samples.ts';
import { servicesOn } from './services.ts';
import { steps } from './steps.ts';
import { Models, Store } from './store.ts';
import { Counting, Tallies } from './tallies.ts';
import { taskTypes } from './task-types.ts';
import { Writer, Writing } from './writer.ts';

export default plugin({
  id: 'services',
  requires: ['accounts', 'images'],
  provides: [
    provide(Models, { db: Database, accounts: Accounts }, ({ db, accounts }) => new Store(db, accounts)),
    provide(Writing, { db: Database, store: Models, events: Events }, (parts) => new Writer(parts)),
    provide(Presenting, { db: Database, accounts: Accounts, images: Images, host: ThisHost }, (parts) => new Presenter(parts)),
    provide(Lists, { db: Database, store: Models, presenter: Presenting }, (parts) => new Listing(parts)),
    provide(Services, { db: Database, store: Models, writer: Writing }, servicesOn),
    provide(Counting, { db: Database, events: Events }, ({ db, events }) => new Tallies(db, events)),
    provide(PublicServices, { db: Database, store: Models, listing: Lists, presenter: Presenting, tallies: Counting }, publicServicesOn),
  ],
  contributes: [
    ...taskTypes,
    tables(steps),
    pageBegins(({ caller, url }) => [
      addressOf(services.getTaskTypes),
      ...(caller?.account === undefined ? [] : [addressOf(services.getModelCounts, { account: caller.account.id })]),
      ...(caller?.account !== undefined && url === '/workspace' ? [addressOf(services.getPagedModels, { account: caller.account.id, ...firstOfMySpace })] : []),
    ]),
    answers(
      services,
      { db: Database, accounts: Accounts, images: Images, jobs: Jobs, host: ThisHost, store: Models, writer: Writing, presenter: Presenting, listing: Lists },
      (parts) => ({
        ...listAnswers(parts),
        ...editingAnswers(parts),
        ...copyAnswers(parts),
        ...lifeAnswers(parts),
        ...documentAnswers(parts),
        ...configAnswers(parts),
        ...aliasAnswers(parts),
        ...groupAnswers(parts),
        getTaskTypes: () => [...parts.host.all(taskType)],
      }),
    ),
    works(removal, { db: Database, store: Models, writer: Writing, host: ThisHost }, removing),
    imageUse({ id: 'services', needs: { db: Database }, make: ({ db }) => imageUseBy(db) }),
    runs('services.account-names', 'core', { db: Database, events: Events, accounts: Accounts, log: Log }, accountNames),
    seeds('services.samples', { db: Database, host: ThisHost, settings: Settings, accounts: Accounts, images: Images, listing: Lists, writer: Writing, log: Log }, seedSamples),
  ],
});
