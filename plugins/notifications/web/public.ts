import { point } from '#core/plugin/point.ts';
import type { LazyPage } from '#core/web/points.ts';
import type { NotificationType, UINotificationData } from '../contract.ts';

/** What the words of a notice are made from. */
export interface NoticeProps {
  readonly notice: UINotificationData;
}

/** The words of notices of one type: what happened in a `strong`, more about it in paragraphs, links of the kit. Other types show the words that their server gave them. */
export const notificationRenderer = point<{ readonly type: NotificationType; readonly page: LazyPage<NoticeProps> }>('notifications.renderer', { key: ({ type }) => type });
