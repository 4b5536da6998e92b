import { interpolate } from '#core/server/interpolate.ts';
import type { NoticePlace, NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/instances.json' with { type: 'json' };
import ru from '../../../locales/ru/instances.json' with { type: 'json' };

/** What happened to an instance, for letters and webhooks. */
export const instanceWords: NoticeWords = {
  type: 'PIPELINE_OPERATION',
  say({ operationType, severity, entityDisplayName: name = '', textMessage: text }, { language }) {
    const texts: Readonly<Record<string, string>> = (language === 'ru' ? ru : en).notice;
    const title = texts[`${operationType}_${severity}`];
    return title === undefined ? undefined : { title: interpolate(title, { name }), text };
  },
};

/** Services and their instances have the service's page. */
export const servicePlaces: readonly NoticePlace[] = ['model', 'instance'].map((entity) => ({
  entity,
  path: ({ accountId, modelId }) => `/workspace/model/${accountId}/${modelId}`,
}));
