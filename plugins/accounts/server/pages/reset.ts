import type { FastifyInstance } from 'fastify';
import { html } from '#core/server/http/html.ts';
import { passwordComplaint } from '../sign-in/registration.ts';
import { enter } from './enter.ts';
import { carried, field } from './fields.ts';
import { typed } from './form.ts';
import { sendPage } from './layout.ts';
import { overPage } from './over.ts';
import { originOf, type PageParts } from './parts.ts';
import { query, visitOf, type Visit } from './visit.ts';

/** Where the link in the letter leads: a new password, and in. */
export function servesReset(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/accounts/reset', async (request, reply) => {
    const visit = visitOf(request, parts);
    const secret = query(request, 'token') ?? '';
    return (await parts.recovery.holds(secret, 'reset'))
      ? sendPage(reply, visit, resetPage(visit, secret))
      : sendPage(reply, visit, overPage(visit, 'reset'), 410);
  });

  scope.post('/accounts/reset', async (request, reply) => {
    const visit = visitOf(request, parts);
    const secret = typed(request, 'token');
    const password = typed(request, 'password');
    const complaint = passwordComplaint(password);
    const different = typed(request, 'passwordAgain') !== password;
    if (complaint !== undefined || different) {
      const words = visit.texts.complaints;
      const errors = {
        ...(complaint && { password: words.password[complaint] }),
        ...(different && { passwordAgain: words.passwordAgain.different }),
      };
      return sendPage(reply, visit, resetPage(visit, secret, errors), 422);
    }
    const done = await parts.recovery.reset(secret, password, originOf(request));
    if (done === undefined) return sendPage(reply, visit, overPage(visit, 'reset'), 410);
    if ('secret' in done) return enter(request, reply, done.secret, visit.target, parts);
    const weak = { password: visit.texts.complaints.password[done.weakness] };
    return sendPage(reply, visit, resetPage(visit, secret, weak), 422);
  });
}

function resetPage(
  { texts, target }: Visit,
  secret: string,
  errors: { readonly password?: string; readonly passwordAgain?: string } = {},
) {
  const { reset, fields } = texts;
  const body = html`<p class="lead">${reset.lead}</p>
<form method="post" action="/accounts/reset" novalidate>
${carried('redirectUrl', target)}
${carried('token', secret)}
${field({ name: 'password', label: fields.newPassword, type: 'password', autocomplete: 'new-password', help: fields.passwordHelp, error: errors.password, focus: true })}
${field({ name: 'passwordAgain', label: fields.passwordAgain, type: 'password', autocomplete: 'new-password', error: errors.passwordAgain })}
<button class="button primary submit" type="submit">${reset.submit}</button>
</form>`;
  return { title: reset.title, body };
}
