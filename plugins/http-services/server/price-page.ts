import type { FastifyReply, FastifyRequest } from 'fastify';
import en from '../../../locales/en/http-services.json' with { type: 'json' };
import ru from '../../../locales/ru/http-services.json' with { type: 'json' };
import { askedLanguage } from '#core/server/http/asked-language.ts';
import { html } from '#core/server/http/html.ts';
import { counted, interpolate } from '#core/server/interpolate.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Price } from './charges.ts';
import { sendPage } from './error-page.ts';

const texts = { en: en.pages, ru: ru.pages } as const;

interface Question {
  readonly service: ServiceEntity;
  readonly price: Price;
  /** Where the one link of the page leads. */
  readonly target: string;
  readonly shownBy: string;
}

/** Asks somebody with a browser, before a service is opened for them, whether they want to pay for that. */
export function sendPricePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { service: { account, name, data }, price, target, shownBy }: Question,
): FastifyReply {
  const language = askedLanguage(request);
  const { title, text, open, amount: amounts, unit } = texts[language].price;
  const digits = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const amount = counted(amounts, price.currency, {
    count: price.amount,
    language,
    amount: digits.format(price.amount),
  });
  const told = interpolate(text, {
    service: `${data.displayName} (${account.shortName}/${name})`,
    price: interpolate(unit[price.unit], { amount }),
    payer: price.payer,
  });
  reply.header('referrer-policy', 'no-referrer');
  return sendPage(request, reply, {
    title,
    more: html`<p>${told}</p><p><a class="button" href="${target}">${open}</a></p>`,
    shownBy,
  });
}
