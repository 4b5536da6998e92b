import { point } from '#core/plugin/point.ts';
import type { LazyPage } from '#core/web/points.ts';
import type { UINotificationData } from '../contract.ts';

/** What the words of a notice are made from. */
export interface NoticeProps {
  readonly notice: UINotificationData;
}

/**
 * The words of notices of one kind (`harbour.tide`), of all kinds of a plugin (`harbour`), or of a type that has no kinds: what
 * happened in a `strong`, more about it in paragraphs, links of the kit. Others show the words that their server gave them.
 */
export const notificationRenderer = point<{ readonly type: string; readonly page: LazyPage<NoticeProps> }>(
  'notifications.renderer',
  { key: ({ type }) => type },
);

/** Where people choose what they are told of, and developers the webhooks of an account. */
export const settingsPath = '/workspace/account-info/notifications';

/** A category of the server's as the settings show it. */
export interface CategoryLook {
  readonly id: string;
  readonly rank: number;
  /** Text key, with its namespace. */
  readonly label: string;
  /** Text key of the heading below which it stands, with others of the same. */
  readonly heading: string;
  /** Set where the bell always tells of it. */
  readonly always?: true;
}
export const categoryLook = point<CategoryLook>('notifications.category-look', {
  key: ({ id }) => id,
  rank: ({ rank }) => rank,
});
