import { interpolate } from '#core/server/interpolate.ts';
import type { NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../../locales/en/resource-groups.json' with { type: 'json' };
import ru from '../../../../locales/ru/resource-groups.json' with { type: 'json' };

/** A group is not lent to an account any more whose instances are there, for letters and webhooks. */
export const quotaWords: NoticeWords = {
  type: 'resource-groups.quota-withdrawn',
  say({ params: { group, owner } }, { language }) {
    if (group === undefined) return undefined;
    const { notice, installation } = language === 'ru' ? ru : en;
    return {
      title: interpolate(notice.withdrawn, { group }),
      text: interpolate(notice.withdrawnText, { owner: owner ?? installation }),
    };
  },
};
