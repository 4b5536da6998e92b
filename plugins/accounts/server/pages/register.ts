import type { FastifyInstance } from 'fastify';
import { interpolate } from '#core/server/interpolate.ts';
import { html, type Html } from '#core/server/http/html.ts';
import { registrationFields, type Complaints, type RegistrationField } from '../sign-in/registration.ts';
import { captchaField } from './captcha.ts';
import { enter } from './enter.ts';
import { carried, field } from './fields.ts';
import { typed } from './form.ts';
import { alert, sendPage } from './layout.ts';
import { originOf, visitorOf, type PageParts } from './parts.ts';
import { letterPage } from './confirm.ts';
import { ahead, type Texts } from './texts.ts';
import { pageUrl, visitOf, type Visit } from './visit.ts';
import { wayButtons } from './ways.ts';

type Typed = Readonly<Record<RegistrationField, string>>;

export function servesRegister(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/accounts/register', async (request, reply) => {
    const visit = visitOf(request, parts);
    if (await visitorOf(request, parts.identity)) return reply.redirect(visit.target, 303);
    return sendPage(reply, visit, registerPage(visit, parts, captchaField(reply, visit, parts.captcha)));
  });

  scope.post('/accounts/register', async (request, reply) => {
    const visit = visitOf(request, parts);
    const given = Object.fromEntries(registrationFields.map((name) => [name, typed(request, name)])) as Typed;
    const result = await parts.registration.try(
      given,
      {
        answer: typed(request, parts.captcha.provider?.field ?? ''),
        language: visit.language === 'ru' ? 'RU' : 'EN',
        host: visit.host,
        target: visit.target,
      },
      originOf(request),
    );
    if ('secret' in result || 'letterTo' in result) await parts.watch.registered(request, given.login);
    if ('secret' in result) return enter(request, reply, result.secret, visit.target, parts);
    if ('letterTo' in result) return sendPage(reply, visit, letterPage(visit, result.letterTo));
    const { check, checkCaptcha, wait } = visit.texts.signUp;
    const captcha = captchaField(reply, visit, parts.captcha, {
      problem: 'captcha' in result ? result.captcha : undefined,
    });
    if ('captcha' in result)
      return sendPage(
        reply,
        visit,
        registerPage(visit, parts, captcha, { given, complaints: {}, problem: checkCaptcha }),
        422,
      );
    if ('complaints' in result)
      return sendPage(
        reply,
        visit,
        registerPage(visit, parts, captcha, { given, complaints: result.complaints, problem: check }),
        422,
      );
    reply.header('retry-after', result.seconds);
    return sendPage(
      reply,
      visit,
      registerPage(visit, parts, captcha, {
        given,
        complaints: {},
        problem: interpolate(wait, { when: ahead(result.seconds, visit.language) }),
      }),
      429,
    );
  });
}

interface Sent {
  readonly given: Typed;
  readonly complaints: Complaints;
  readonly problem: string;
}

function registerPage(visit: Visit, { ways }: PageParts, captcha: Html | undefined, sent?: Sent) {
  const { texts, target } = visit;
  const { fields, signUp } = texts;
  const firstWrong = registrationFields.find((name) => sent?.complaints[name]) ?? (sent ? 'password' : 'login');
  const common = (name: RegistrationField) => ({
    name,
    focus: name === firstWrong,
    error: complaintText(texts, name, sent?.complaints),
  });
  const body = html`${sent && alert(sent.problem)}
<form method="post" action="/accounts/register" novalidate>
${carried('redirectUrl', target)}
${field({ ...common('login'), mark: fields.required, label: fields.email, type: 'email', autocomplete: 'username', value: sent?.given.login ?? '' })}
${field({ ...common('displayName'), label: fields.displayName, autocomplete: 'name', value: sent?.given.displayName ?? '', help: fields.displayNameHelp, required: false })}
${field({ ...common('shortName'), label: fields.shortName, autocomplete: 'off', value: sent?.given.shortName ?? '', help: fields.shortNameHelp, required: false })}
${field({ ...common('password'), mark: fields.required, label: fields.password, type: 'password', autocomplete: 'new-password', help: fields.passwordHelp })}
${field({ ...common('passwordAgain'), mark: fields.required, label: fields.passwordAgain, type: 'password', autocomplete: 'new-password' })}
${captcha}
<button class="button primary submit" type="submit">${signUp.submit}</button>
</form>
${wayButtons(visit, ways)}`;
  return {
    title: signUp.title,
    name: 'register',
    body,
    below: html`${signUp.other} <a href="${pageUrl('login', target)}">${signUp.otherAction}</a>`,
  } as const;
}

function complaintText(
  { complaints: words }: Texts,
  name: RegistrationField,
  complaints: Complaints = {},
): string | undefined {
  const complaint = complaints[name];
  return complaint && (words[name] as Readonly<Record<string, string>>)[complaint];
}
