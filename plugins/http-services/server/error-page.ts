import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '#core/contract/fault.ts';
import { allowInlineStyles, widenPolicy } from '#core/server/http/guards.ts';
import { askedLanguage } from '#core/server/http/asked-language.ts';
import { tellInHeaders } from '#core/server/http/errors.ts';
import { html, type Html } from '#core/server/http/html.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

const texts: Readonly<
  Record<
    'en' | 'ru',
    Readonly<Record<'refused' | 'missing' | 'starting' | 'failed', Words>> & {
      readonly retry: string;
      readonly request: string;
    }
  >
> = {
  en: {
    refused: {
      title: 'You may not open this service',
      text: 'Choose an account that may use it in the workbench, or ask its owner.',
    },
    missing: {
      title: 'There is nothing to open here',
      text: 'There is no such service, it offers no pages, or you have no access to it. Check the address.',
    },
    starting: {
      title: 'The service is not running yet',
      text: 'It is being started. Try again in a moment, or look at its page in the workbench for the reason.',
    },
    failed: {
      title: 'The service did not answer',
      text: 'It broke off or took too long. Try again; if it stays, tell its owner.',
    },
    retry: 'Try again',
    request: 'Request',
  },
  ru: {
    refused: {
      title: 'Этот сервис вам недоступен',
      text: 'Выберите в рабочем пространстве аккаунт с доступом к нему или обратитесь к владельцу.',
    },
    missing: {
      title: 'Здесь нечего открыть',
      text: 'Такого сервиса нет, у него нет страниц или у вас нет к нему доступа. Проверьте адрес.',
    },
    starting: {
      title: 'Сервис ещё не работает',
      text: 'Он запускается. Повторите через несколько секунд или посмотрите причину на его странице.',
    },
    failed: {
      title: 'Сервис не ответил',
      text: 'Он прервал ответ или отвечал слишком долго. Повторите попытку; если не поможет, сообщите владельцу.',
    },
    retry: 'Повторить',
    request: 'Запрос',
  },
};

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-items:center}main{max-width:28rem;padding:2rem}h1{font-size:1.25rem}code{opacity:.7;font-size:.8125rem}.button{display:inline-block;padding:.5rem 1rem;border-radius:.375rem;background:LinkText;color:Canvas;text-decoration:none}`;

/** Whether a browser wants to show the answer as a page. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/html')) return false;
  return headers['sec-fetch-mode'] === undefined || headers['sec-fetch-mode'] === 'navigate';
}

/** Tells somebody with a browser what went wrong, in their language. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { fault, shownBy }: { readonly fault: Fault; readonly shownBy: string },
): FastifyReply {
  const { status, code } = fault;
  const words = texts[askedLanguage(request)];
  const { title, text } = words[kindOf(status)];
  tellInHeaders(reply, fault);
  const more = html`<p>${text}</p><p><a href="">${words.retry}</a></p><p><code>${words.request} ${request.id} · ${code}</code></p>`;
  return sendPage(request, reply.status(status), { title, more, shownBy });
}

/** A page of ours in place of a service's; also where a page of `shownBy`, an origin, frames the service. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, more, shownBy }: { readonly title: string; readonly more: Html; readonly shownBy: string },
): FastifyReply {
  const nonce = allowInlineStyles(reply);
  widenPolicy(reply, { 'frame-ancestors': [shownBy] });
  reply.removeHeader('x-frame-options');
  const page = html`<!doctype html>
<html lang="${askedLanguage(request)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1>${more}</main></body></html>`;
  return reply
    .header('cache-control', 'no-store')
    .header('z-requestid', request.id)
    .type('text/html; charset=utf-8')
    .send(String(page));
}

function kindOf(status: number): 'refused' | 'missing' | 'starting' | 'failed' {
  if (status === 404) return 'missing';
  if (status === 503) return 'starting';
  return status < 500 ? 'refused' : 'failed';
}
