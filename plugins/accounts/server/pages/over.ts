import { html } from '#core/server/http/html.ts';
import type { Purpose } from '../sign-in/mail-tokens.ts';
import { alert } from './layout.ts';
import { pageUrl, type Visit } from './visit.ts';

/** Says that the link of a letter opens nothing any more, and where to get another. */
export function overPage({ texts, target }: Visit, purpose: Purpose) {
  const { title, text, again } = texts.over[purpose];
  const body = html`${alert(text)}
<div class="actions"><a class="button primary" href="${pageUrl(purpose === 'reset' ? 'forgot' : 'login', target)}">${again}</a></div>`;
  return { title, body };
}
