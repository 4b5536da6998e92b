import { fill } from '#core/server/fill.ts';
import { html, type Html } from '#core/server/http/html.ts';
import type { OidcEnvironment } from '#core/server/sign-in-environment.ts';
import type { SignInPage, SignInPages } from '#plugins/accounts/server/public.ts';
import { path } from './flow-cookie.ts';
import type { Problem } from './problems.ts';
import { texts } from './texts.ts';

interface Shown {
  readonly pages: SignInPages;
  readonly language: 'en' | 'ru';
  readonly target: string;
  readonly login: string;
  readonly settings: OidcEnvironment;
}

/** The button on the sign-in page. */
export function buttonText({ label }: OidcEnvironment, language: 'en' | 'ru'): string {
  const { named, plain } = texts[language].button;
  return label === undefined ? plain : fill(named, { label });
}

/** Says why a sign-in through the provider came to nothing, and what can be done. */
export function problemPage(problem: Problem, { pages, language, target, login, settings }: Shown): SignInPage {
  const words = texts[language];
  const { title, text } = words.problems[problem];
  const again = [pages.withTarget(`${path}/login`, target), words.again] as const;
  const byPassword = [pages.withTarget('/accounts/login', target), words.byPassword] as const;
  const actions = {
    refused: [again, byPassword], over: [again, byPassword], unreachable: [again, byPassword], untrusted: [again, byPassword],
    misconfigured: [byPassword],
    unproven: [byPassword],
    taken: [[pages.withTarget(`${path}/connect`, target), words.connect.first] as const],
    other: [[target, words.back] as const],
  }[problem];
  const values = { login: login || words.noAddress, label: providerName(settings) };
  const body = html`${pages.alert(fill(text, values))}
<div class="actions">${actions.map(([href, name], at) => link(href, name, at === 0))}</div>`;
  return { title: fill(title, values), body };
}

/** Asks whether somebody who is signed in wants to sign in through the provider from now on. */
export function connectPage({ pages, language, target, login, settings }: Shown): SignInPage {
  const { title, text, submit, cancel } = texts[language].connect;
  const label = providerName(settings);
  const body = html`<p class="lead">${fill(text, { login, label })}</p>
<div class="actions">${link(`${pages.withTarget(`${path}/connect`, target)}${target === '/' ? '?' : '&'}go=1`, fill(submit, { label }), true)}${link(target, cancel)}</div>`;
  return { title: fill(title, { label }), body };
}

/** As its owner calls it, else by its address. */
export const providerName = ({ label, issuer }: OidcEnvironment): string => label ?? new URL(issuer).hostname;

const link = (href: string, text: string, primary = false): Html => html`<a class="button${primary && ' primary'}" href="${href}">${text}</a>`;
