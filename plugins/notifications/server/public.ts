import type { Fault } from '#core/contract/fault.ts';
import type { Operation } from '#core/contract/job.ts';
import { point } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { NotificationType, Severity, UINotificationData } from '../contract.ts';

/** What notices are about, for people and accounts to choose by. */
export interface NoticeCategory {
  readonly id: string;
  /** Whether it is told unless somebody asks for the contrary. */
  readonly toldAtFirst: boolean;
}
/** Lists a category among the settings of accounts; how it is called there is for `categoryLook` of the web half to say. */
export const noticeCategory = point<NoticeCategory>('notifications.category', { key: ({ id }) => id });

/** Whom a letter or a webhook tells of a notice. */
export interface Reader {
  readonly language: 'en' | 'ru';
  /** Such as Europe/Berlin. */
  readonly timeZone: string;
  /** What a fault says in their language; its own words where no plugin has a text for its code. */
  readonly told: (fault: Pick<Fault, 'code' | 'message' | 'args'>) => string;
}
export interface NoticeSaid {
  /** What happened, in one line. */
  readonly title: string;
  /** More about it, in a few lines. */
  readonly text?: string | undefined;
}
/**
 * The words of notices of one kind (`harbour.tide`), of all kinds of a plugin (`harbour`), or of a type that has no kinds, for letters
 * and webhooks; nothing where a notice lacks what they need. Others say what their server told. In the workbench they are those of
 * `notificationRenderer`.
 */
export interface NoticeWords {
  readonly type: string;
  readonly say: (notice: UINotificationData, reader: Reader) => NoticeSaid | undefined;
}
export const noticeWords = point<NoticeWords>('notifications.words', { key: ({ type }) => type });

/** Where in the workbench the things of one kind have their pages, for letters about them. */
export interface NoticePlace {
  readonly entity: string;
  readonly path: (key: NonNullable<UINotificationData['entity']>['key']) => string;
}
export const noticePlace = point<NoticePlace>('notifications.place', { key: ({ entity }) => entity });

/** What a server told in a notice, in its reader's language where `note` of its parameters is the code of that. */
export const reasonFor = (
  { textMessage, params }: Pick<UINotificationData, 'textMessage' | 'params'>,
  { told }: Reader,
): string | undefined =>
  textMessage === undefined || params['note'] === undefined
    ? textMessage
    : told({ code: params['note'], message: textMessage, args: params });

/** When something is, as a reader says it. */
export const momentFor = (time: string, { language, timeZone }: Reader): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time));

/** What happened, for the people of an account. */
export interface Notice {
  readonly accountId: number;
  /** What all clients know it by; `NONE` where left out. */
  readonly type?: NotificationType;
  /** What the plugin's own web half knows it by, such as `harbour.tide`; its `notificationRenderer` has the words. */
  readonly kind?: string;
  readonly severity: Severity;
  /** Which setting of the account, of a person and of a webhook it follows; without one the bell always tells it. */
  readonly category?: NoticeCategory | undefined;
  /** What happened in a sentence, for clients that have no text of their own for the type. */
  readonly text?: string | undefined;
  readonly entity?: UINotificationData['entity'];
  readonly entityDisplayName?: string | undefined;
  /** The same by language, where it has names of its own in some. */
  readonly entityDisplayNames?: Readonly<Record<string, string>> | undefined;
  readonly operationType?: Operation | undefined;
  /** What the text of its type names: dates as ISO 8601, counts. Where `text` came of a fault, its values with its code as `note`. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Notices of one account that say the same share this; kind, severity, operation and entity where it is left out. */
  readonly same?: string | undefined;
}

/** Tells people what happened while they looked elsewhere. */
export interface Notifications {
  /**
   * Raises a notice, unless its account's settings silence it and nobody there chose otherwise: in the bell, and by the letters and
   * webhooks that people chose. The same within an hour is counted with the first instead of told anew.
   */
  raise(notice: Notice): Promise<void>;
}
export const Notifications = token<Notifications>('notifications');
