import { interpolate } from '#core/server/interpolate.ts';
import { reasonFor, type NoticePlace, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/instances.json' with { type: 'json' };
import ru from '../../../locales/ru/instances.json' with { type: 'json' };

/** What happened to an instance, for letters and webhooks. */
export const instanceWords: NoticeWords = {
  type: 'PIPELINE_OPERATION',
  say(notice, reader) {
    const { operationType, severity, entityDisplayName: name = '' } = notice;
    const titles: Readonly<Record<string, string>> = (reader.language === 'ru' ? ru : en).notice;
    const title = titles[`${operationType}_${severity}`];
    return title === undefined ? undefined : { title: interpolate(title, { name }), text: reasonFor(notice, reader) };
  },
};

/** Services and their instances have the service's page. */
export const servicePlaces: readonly NoticePlace[] = ['model', 'instance'].map((entity) => ({
  entity,
  path: ({ accountId, modelId }) => `/workspace/model/${accountId}/${modelId}`,
}));
