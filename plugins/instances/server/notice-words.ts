import { interpolate } from '#core/server/interpolate.ts';
import type { NoticePlace, NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/instances.json' with { type: 'json' };
import ru from '../../../locales/ru/instances.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

/** What happened to an instance, for letters and webhooks. */
export const instanceWords: NoticeWords = {
  type: 'PIPELINE_OPERATION',
  say({ operationType, severity, entityDisplayName: name = '', textMessage, params }, { language }) {
    const { notice, faults } = language === 'ru' ? ru : en;
    const title = (notice as Texts)[`${operationType}_${severity}`];
    if (title === undefined) return undefined;
    const own = (faults as Texts)[params?.['note']?.replaceAll('.', '_') ?? ''];
    return { title: interpolate(title, { name }), text: own === undefined ? textMessage : interpolate(own, params!) };
  },
};

/** Services and their instances have the service's page. */
export const servicePlaces: readonly NoticePlace[] = ['model', 'instance'].map((entity) => ({
  entity,
  path: ({ accountId, modelId }) => `/workspace/model/${accountId}/${modelId}`,
}));
