import { interpolate } from '#core/server/interpolate.ts';
import type { NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/fitting.json' with { type: 'json' };
import ru from '../../../locales/ru/fitting.json' with { type: 'json' };

/** How trainings and cross-validations ended, for letters and webhooks. */
export const fittingWords: NoticeWords = {
  type: 'fitting',
  say({ kind = '', entityDisplayName: name = '', params }, { language }) {
    const { dataset = '', version = '', failure, note = '' } = params;
    const { notice, faults } = language === 'ru' ? ru : en;
    const { done, failed } = kind.startsWith('fitting.validat') ? notice.validation : notice;
    const own = (faults as Readonly<Record<string, string>>)[note.replaceAll('.', '_')];
    return {
      title: interpolate(failure === undefined ? done : failed, { name }),
      text:
        failure === undefined
          ? interpolate(notice.data, { dataset, version })
          : own
            ? interpolate(own, params)
            : failure,
    };
  },
};
