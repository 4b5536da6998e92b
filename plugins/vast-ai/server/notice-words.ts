import { counted } from '#core/server/interpolate.ts';
import { reasonFor, type NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/vast-ai.json' with { type: 'json' };
import ru from '../../../locales/ru/vast-ai.json' with { type: 'json' };
import { filters } from './offers.ts';

/** Why instances have no rented machine, for letters and webhooks. */
export const rentalWords: readonly NoticeWords[] = [
  {
    type: 'NO_ONE_VAST_AI_OFFER',
    say({ entityDisplayName: group = '', params }, { language }) {
      const texts = language === 'ru' ? ru : en;
      const left = filters
        .map((id) => ({ id, count: Number(params[id] ?? 0) }))
        .filter(({ count }) => count > 0)
        .toSorted((one, other) => other.count - one.count)
        .map(({ id, count }) => `${texts.filter[id]} ${count}`);
      const looked = counted(texts.noOffer, 'excluded', { count: Number(params['offers'] ?? 0), language });
      return {
        title: texts.noOffer.title,
        text: [`${texts.noOffer.text} ${group}`, ...(left.length > 0 ? [`${looked} ${left.join(', ')}`] : [])].join(
          '\n',
        ),
      };
    },
  },
  {
    type: 'VAST_AI_SERVER_CANNOT_START_INSTANCE',
    say(notice, reader) {
      const { title, text } = (reader.language === 'ru' ? ru : en).cannotStart;
      const reason = reasonFor(notice, reader);
      const group = notice.entityDisplayName ?? '';
      return { title, text: [`${text} ${group}`, ...(reason === undefined ? [] : [reason])].join('\n') };
    },
  },
];
