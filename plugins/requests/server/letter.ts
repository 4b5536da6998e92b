import en from '../../../locales/en/requests.json' with { type: 'json' };
import ru from '../../../locales/ru/requests.json' with { type: 'json' };
import type { Letter } from '#core/server/mail/mail.ts';
import type { Account } from '#plugins/accounts/server/public.ts';
import type { StoredRequest } from './request-store.ts';

const texts = { en: en.letter, ru: ru.letter };
export const letterLanguages = ['en', 'ru'] as const;

interface Surroundings {
  readonly to: string;
  readonly language: (typeof letterLanguages)[number];
  /** The account of whoever asks, by its name in addresses. */
  readonly account: string | undefined;
  /** Where superadministrators answer requests. */
  readonly address: string;
  /** The brand of the host that was asked. */
  readonly sender: string;
}

/** Tells those who run the installation of a request. */
export function letterAbout(
  { kind, feature, name, login, contacts, comment }: StoredRequest,
  { to, language, account, address, sender }: Surroundings,
): Letter {
  const { subjects, granted: _granted, ...labels } = texts[language];
  const facts = (
    [
      ['account', account],
      ['login', login],
      ['feature', feature],
      ['name', name],
      ['contacts', contacts],
    ] as const
  ).filter(([, value]) => value);
  return {
    to,
    sender,
    subject: account === undefined ? subjects[kind] : `${subjects[kind]}: ${account}`,
    text: [facts.map(([label, value]) => `${labels[label]}: ${value}`).join('\n'), comment, address]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

const granted = {
  'mlp.model_admin': 'model_admin',
  'mlp.public_model_admin': 'public_model_admin',
} as const;
const isRequestable = (feature: string): feature is keyof typeof granted => feature in granted;

/** What a grant comes to, in the language of its account. */
export function grantText(feature: string, { shortName, language }: Account): string {
  const words = texts[language === 'RU' ? 'ru' : 'en'].granted;
  return isRequestable(feature)
    ? words[granted[feature]].replace('{{account}}', shortName)
    : `${words.subject.replace('{{account}}', shortName)}: ${feature}`;
}

/** Tells whoever asked for a feature that their account has it. */
export function letterOfGrant(
  feature: string,
  account: Account,
  { to, address, sender }: Pick<Surroundings, 'to' | 'address' | 'sender'>,
): Letter {
  const { subject } = texts[account.language === 'RU' ? 'ru' : 'en'].granted;
  return {
    to,
    sender,
    subject: subject.replace('{{account}}', account.shortName),
    text: `${grantText(feature, account)}\n\n${address}`,
  };
}
