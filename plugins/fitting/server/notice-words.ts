import { interpolate } from '#core/server/interpolate.ts';
import { reasonFor, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/fitting.json' with { type: 'json' };
import ru from '../../../locales/ru/fitting.json' with { type: 'json' };

/** How trainings and cross-validations ended, for letters and webhooks. */
export const fittingWords: NoticeWords = {
  type: 'fitting',
  say({ kind = '', entityDisplayName: name = '', params }, reader) {
    const { dataset = '', version = '', failure } = params;
    const { notice } = reader.language === 'ru' ? ru : en;
    const { done, failed } = kind.startsWith('fitting.validat') ? notice.validation : notice;
    return {
      title: interpolate(failure === undefined ? done : failed, { name }),
      text:
        failure === undefined
          ? interpolate(notice.data, { dataset, version })
          : reasonFor({ textMessage: failure, params }, reader),
    };
  },
};
