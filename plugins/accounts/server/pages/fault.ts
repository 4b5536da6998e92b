import type { FastifyError, FastifyInstance } from 'fastify';
import { interpolate } from '#core/server/interpolate.ts';
import { html } from '#core/server/http/html.ts';
import { toFault } from '#core/server/http/errors.ts';
import { sendPage } from './layout.ts';
import { type Texts } from './texts.ts';
import { visitOf, type VisitParts } from './visit.ts';

/** Shows failures as pages, in the reader's language, with the request's id. */
export function showsFaults(scope: FastifyInstance, parts: VisitParts): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const fault = toFault(error, request);
    const visit = visitOf(request, parts);
    const { fault: words } = visit.texts;
    const { title, text } = wordsOf(words, fault.status);
    const { retryAfter } = fault.args;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const body = html`<p class="lead">${text}</p>
<div class="actions"><a class="button primary" href="${request.url}">${words.retry}</a><a class="button" href="/">${words.back}</a></div>
<p class="meta"><code>${interpolate(words.request, { id: request.id })}</code></p>`;
    return sendPage(reply, visit, { title, body }, fault.status);
  });
}

function wordsOf(words: Texts['fault'], status: number): { readonly title: string; readonly text: string } {
  const own = (['403', '413', '415', '500', '503'] as const).find((each) => each === String(status));
  return words[own ?? (status < 500 ? '400' : '500')];
}
