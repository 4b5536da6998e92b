import type { FastifyInstance } from 'fastify';
import { html } from '#core/server/http/html.ts';
import { registrationFields, type Complaints, type RegistrationField } from '../registration.ts';
import { enter } from './enter.ts';
import { carried, field } from './fields.ts';
import { typed } from './form.ts';
import { alert, sendPage } from './layout.ts';
import { originOf, visitorOf, type PageParts } from './parts.ts';
import { letterPage } from './confirm.ts';
import { ahead, fill, type Texts } from './texts.ts';
import { pageUrl, visitOf, type Visit } from './visit.ts';

type Typed = Readonly<Record<RegistrationField, string>>;

export function servesRegister(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/accounts/register', async (request, reply) => {
    const visit = visitOf(request, parts);
    if (await visitorOf(request, parts.identity)) return reply.redirect(visit.target, 303);
    return sendPage(reply, visit, registerPage(visit));
  });

  scope.post('/accounts/register', async (request, reply) => {
    const visit = visitOf(request, parts);
    const given = Object.fromEntries(registrationFields.map((name) => [name, typed(request, name)])) as Typed;
    const result = await parts.registration.try(given, { language: visit.language === 'ru' ? 'RU' : 'EN', host: visit.host }, originOf(request));
    if ('secret' in result) return enter(request, reply, result.secret, visit.target, parts);
    if ('letterTo' in result) return sendPage(reply, visit, letterPage(visit, result.letterTo));
    const { check, wait } = visit.texts.signUp;
    if ('complaints' in result) return sendPage(reply, visit, registerPage(visit, { given, complaints: result.complaints, problem: check }), 422);
    reply.header('retry-after', result.seconds);
    return sendPage(reply, visit, registerPage(visit, { given, complaints: {}, problem: fill(wait, { when: ahead(result.seconds, visit.language) }) }), 429);
  });
}

interface Sent {
  readonly given: Typed;
  readonly complaints: Complaints;
  readonly problem: string;
}

function registerPage({ texts, target }: Visit, sent?: Sent) {
  const { fields, signUp } = texts;
  const firstWrong = registrationFields.find((name) => sent?.complaints[name]) ?? (sent ? 'password' : 'login');
  const common = (name: RegistrationField) => ({ name, focus: name === firstWrong, error: complaintText(texts, name, sent?.complaints) });
  const body = html`${sent && alert(sent.problem)}
<form method="post" action="/accounts/register">
${carried('redirectUrl', target)}
${field({ ...common('login'), label: fields.email, type: 'email', autocomplete: 'username', value: sent?.given.login ?? '' })}
${field({ ...common('displayName'), label: fields.displayName, autocomplete: 'name', value: sent?.given.displayName ?? '', help: fields.displayNameHelp, optional: fields.optional })}
${field({ ...common('shortName'), label: fields.shortName, autocomplete: 'off', value: sent?.given.shortName ?? '', help: fields.shortNameHelp, optional: fields.optional })}
${field({ ...common('password'), label: fields.password, type: 'password', autocomplete: 'new-password', help: fields.passwordHelp, minLength: 8 })}
${field({ ...common('passwordAgain'), label: fields.passwordAgain, type: 'password', autocomplete: 'new-password' })}
<button class="button primary submit" type="submit">${signUp.submit}</button>
</form>`;
  return { title: signUp.title, name: 'register', body, below: html`${signUp.other} <a href="${pageUrl('login', target)}">${signUp.otherAction}</a>` } as const;
}

function complaintText({ complaints: words }: Texts, name: RegistrationField, complaints: Complaints = {}): string | undefined {
  const complaint = complaints[name];
  return complaint && (words[name] as Readonly<Record<string, string>>)[complaint];
}
