import { interpolate } from '#core/server/interpolate.ts';
import type { Letter, Mail } from '#core/server/mail/mail.ts';
import type { Hosts, PublicAddress } from '#core/server/runtime.ts';
import en from '../../../locales/en/billing.json' with { type: 'json' };
import ru from '../../../locales/ru/billing.json' with { type: 'json' };
import type { BillingEnvironment } from './environment.ts';
import { amountOf, type Nano } from './money.ts';

export type Language = 'EN' | 'RU';
type Kind = keyof typeof en.letters;

interface Parts {
  readonly mail: Mail;
  readonly hosts: Hosts;
  readonly address: PublicAddress;
}

/** The texts of this plugin that the server writes. */
export const textsIn = (language: Language): typeof en => (language === 'EN' ? en : ru);

const locales = { EN: 'en-GB', RU: 'ru-RU' } as const;

/** An amount in the installation's currency, with two decimals. */
export function moneyIn(language: Language, currency: BillingEnvironment['currency'], nano: Nano): string {
  const amount = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return interpolate(textsIn(language).money[currency], { amount: amount.format(amountOf(nano)).replace('-', '−') });
}

/** What was paid to a provider, in its currency. */
export const paidIn = (
  language: Language,
  { minor, currency }: { readonly minor: bigint; readonly currency: string },
): string => new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(Number(minor) / 100);

export const dayIn = (language: Language, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(at);

/** Writes the letters about money, in the language of whoever gets them. */
export class BillingLetters {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects where the letter does not leave. `path` is the page that it leads to, `namedBy` who named the recipient. */
  async send(
    to: string,
    language: Language,
    kind: Kind,
    { path, ...values }: Readonly<Record<string, string>> & { readonly path: string },
    { namedBy }: Pick<Letter, 'namedBy'> = {},
  ): Promise<void> {
    const { mail, hosts, address } = this.#parts;
    const { subject, text } = textsIn(language).letters[kind];
    const filled = { product: hosts.all[0]!.brand.name, url: address.url + path, ...values };
    await mail.send({
      to,
      subject: interpolate(subject, filled),
      text: interpolate(text, filled),
      ...(namedBy !== undefined && { namedBy }),
    });
  }
}
