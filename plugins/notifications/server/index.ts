import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { PeriodicWork } from '#core/server/jobs/periodics.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { Networks } from '#core/server/networks.ts';
import { ofMember } from '#core/server/live/of-member.ts';
import { answers, cleans, liveTopic, periodic, reseals, tables } from '#core/server/points.ts';
import { Clock, Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { noticeChoices, notifications, webhooks } from '../contract.ts';
import { choiceAnswers } from './choices/choice-answers.ts';
import { ChoiceStore } from './choices/choice-store.ts';
import { MuteStore } from './choices/mute-store.ts';
import { notificationsEnvironment } from './environment.ts';
import { LetterStore } from './letters/letter-store.ts';
import { Post } from './letters/post.ts';
import { noticeAnswers } from './notice-answers.ts';
import { NoticeStore, noticesChanged } from './notice-store.ts';
import { ownPlaces, ownWords } from './own-words.ts';
import { noticePlace, Notifications, noticeWords } from './public.ts';
import { SettingStore } from './setting-store.ts';
import { steps } from './steps.ts';
import { Deliverer, deliveringId } from './webhooks/deliverer.ts';
import { DeliveryStore } from './webhooks/delivery-store.ts';
import { Sender } from './webhooks/sender.ts';
import { webhookAnswers } from './webhooks/webhook-answers.ts';
import { WebhookStore } from './webhooks/webhook-store.ts';

const everyMinute = '* * * * *';

export default plugin({
  id: 'notifications',
  requires: ['accounts'],
  environment: notificationsEnvironment,
  provides: [
    provide(SettingStore, { db: Database, host: ThisHost }, ({ db, host }) => new SettingStore(db, host)),
    provide(ChoiceStore, { db: Database, host: ThisHost, settings: SettingStore }, (given) => new ChoiceStore(given)),
    provide(MuteStore, { db: Database, clock: Clock }, ({ db, clock }) => new MuteStore(db, clock)),
    provide(LetterStore, { db: Database, clock: Clock }, ({ db, clock }) => new LetterStore(db, clock)),
    provide(WebhookStore, { db: Database, box: SecretBox, clock: Clock }, (given) => new WebhookStore(given)),
    provide(DeliveryStore, { db: Database, clock: Clock }, ({ db, clock }) => new DeliveryStore(db, clock)),
    provide(
      NoticeStore,
      {
        db: Database,
        events: Events,
        settings: SettingStore,
        choices: ChoiceStore,
        mutes: MuteStore,
        letters: LetterStore,
        deliveries: DeliveryStore,
        periodicWork: PeriodicWork,
        clock: Clock,
        environment: notificationsEnvironment.token,
      },
      (given) => new NoticeStore(given),
    ),
    provide(Notifications, { notices: NoticeStore }, ({ notices }) => notices),
    provide(
      Post,
      {
        host: ThisHost,
        hosts: Hosts,
        letters: LetterStore,
        accounts: Accounts,
        mail: Mail,
        address: PublicAddress,
        log: Log,
      },
      (given) => new Post(given),
    ),
    provide(Sender, { networks: Networks }, ({ networks }) => new Sender(networks)),
    provide(
      Deliverer,
      {
        host: ThisHost,
        webhooks: WebhookStore,
        deliveries: DeliveryStore,
        sender: Sender,
        accounts: Accounts,
        notifications: Notifications,
        address: PublicAddress,
        clock: Clock,
        log: Log,
      },
      (given) => new Deliverer(given),
    ),
  ],
  contributes: [
    tables(steps),
    liveTopic({ id: 'notices', event: noticesChanged, needs: { identity: Identity }, make: ofMember }),
    answers(notifications, { notices: NoticeStore, settings: SettingStore, accounts: Accounts }, noticeAnswers),
    answers(noticeChoices, { choices: ChoiceStore, mutes: MuteStore, accounts: Accounts, mail: Mail }, choiceAnswers),
    answers(
      webhooks,
      {
        webhooks: WebhookStore,
        deliveries: DeliveryStore,
        deliverer: Deliverer,
        choices: ChoiceStore,
        networks: Networks,
      },
      webhookAnswers,
    ),
    reseals(
      'notifications',
      { webhooks: WebhookStore },
      ({ webhooks: kept }) =>
        () =>
          kept.reseal(),
    ),
    periodic({
      id: deliveringId,
      cron: everyMinute,
      needs: { deliverer: Deliverer },
      make:
        ({ deliverer }) =>
        (signal) =>
          deliverer.work(signal),
    }),
    periodic({
      id: 'notifications.letters',
      cron: everyMinute,
      needs: { post: Post },
      make:
        ({ post }) =>
        (signal) =>
          post.send(signal),
    }),
    cleans('notifications', {
      notices: NoticeStore,
      mutes: MuteStore,
      letters: LetterStore,
      deliveries: DeliveryStore,
    }),
    ...ownWords.map(noticeWords),
    ...ownPlaces.map(noticePlace),
  ],
});
