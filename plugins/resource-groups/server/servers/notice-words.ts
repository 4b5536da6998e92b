import { interpolate } from '#core/server/interpolate.ts';
import {
  momentFor,
  reasonFor,
  type NoticePlace,
  type NoticeWords,
  type Reader,
} from '#plugins/notifications/server/public.ts';
import en from '../../../../locales/en/resource-groups.json' with { type: 'json' };
import ru from '../../../../locales/ru/resource-groups.json' with { type: 'json' };

const textsFor = ({ language }: Reader) => (language === 'ru' ? ru : en);

const turn = (type: 'SERVER_UNAVAILABLE' | 'SERVER_AVAILABLE'): NoticeWords => ({
  type,
  say: (notice, reader) => ({
    title: interpolate(textsFor(reader).notice[type], { name: notice.entityDisplayName ?? '' }),
    text: reasonFor(notice, reader),
  }),
});

/** What happened to servers, for letters and webhooks. */
export const serverWords: readonly NoticeWords[] = [
  turn('SERVER_UNAVAILABLE'),
  turn('SERVER_AVAILABLE'),
  {
    type: 'resource-groups.server-ending',
    say({ entityDisplayName: name = '', params: { endsAt } }, reader) {
      if (endsAt === undefined) return undefined;
      const { ending, endingText } = textsFor(reader).notice;
      return {
        title: interpolate(ending, { name }),
        text: interpolate(endingText, { time: momentFor(endsAt, reader) }),
      };
    },
  },
];

/** Groups and their servers have the group's page. */
export const groupPlaces: readonly NoticePlace[] = ['resource_group', 'resource_group_server'].map((entity) => ({
  entity,
  path: ({ accountId, groupName }) => `/workspace/resource-group/${accountId}/${encodeURIComponent(String(groupName))}`,
}));
