import type { Operation } from '#core/contract/job.ts';
import { point } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { NotificationType, Severity, UINotificationData } from '../contract.ts';

/** What notices are about, for accounts to silence. */
export interface NoticeCategory {
  readonly id: string;
  /** Whether it is told unless somebody asks for the contrary. */
  readonly toldAtFirst: boolean;
}
/** Lists a category among the settings of accounts; how it is called there is for `categoryLook` of the web half to say. */
export const noticeCategory = point<NoticeCategory>('notifications.category', { key: ({ id }) => id });

/** What happened, for the people of an account. */
export interface Notice {
  readonly accountId: number;
  /** What all clients know it by; `NONE` where left out. */
  readonly type?: NotificationType;
  /** What the plugin's own web half knows it by, such as `harbour.tide`; its `notificationRenderer` has the words. */
  readonly kind?: string;
  readonly severity: Severity;
  /** Which setting of the account may silence it; without one it is always told. */
  readonly category?: NoticeCategory | undefined;
  /** What happened in a sentence, for clients that have no text of their own for the type. */
  readonly text?: string | undefined;
  readonly entity?: UINotificationData['entity'];
  readonly entityDisplayName?: string | undefined;
  readonly operationType?: Operation | undefined;
  /** What the text of its type names: dates as ISO 8601, counts. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Notices of one account that say the same share this; kind, severity, operation and entity where it is left out. */
  readonly same?: string | undefined;
}

/** Tells people what happened while they looked elsewhere. */
export interface Notifications {
  /** Raises a notice, unless its account's settings silence it. The same within an hour is counted with the first instead of told anew. */
  raise(notice: Notice): Promise<void>;
}
export const Notifications = token<Notifications>('notifications');
