import type { NoticeWords } from '#plugins/notifications/server/public.ts';
import en from '../../../locales/en/requests.json' with { type: 'json' };
import ru from '../../../locales/ru/requests.json' with { type: 'json' };
import { requestableFeatures } from '../contract.ts';

/** That an account has got a feature it asked for, for letters and webhooks. */
export const grantWords: NoticeWords = {
  type: 'requests.granted',
  say({ params }, { language }) {
    const { granted } = language === 'ru' ? ru : en;
    const feature = requestableFeatures.find((each) => params['feature'] === `mlp.${each}`);
    return feature && { title: granted.title, text: granted[feature] };
  },
};
