import { interpolate } from '#core/server/interpolate.ts';
import { html, type Html } from '#core/server/http/html.ts';
import type { ProviderSettings } from './environment.ts';
import type { SignInPage, SignInPages } from '#plugins/accounts/server/public.ts';
import { path } from './flow-cookie.ts';
import type { Problem } from './problems.ts';
import { texts } from './texts.ts';

interface Shown {
  readonly pages: SignInPages;
  readonly language: 'en' | 'ru';
  readonly target: string;
  readonly login: string;
  readonly settings: ProviderSettings;
}

/** The button on the sign-in page. */
export function buttonText({ label }: ProviderSettings, language: 'en' | 'ru'): string {
  const { named, plain } = texts[language].button;
  return label === undefined ? plain : interpolate(named, { label });
}

/** Says why a sign-in through the provider came to nothing, and what can be done. */
export function problemPage(problem: Problem, { pages, language, target, login, settings }: Shown): SignInPage {
  const words = texts[language];
  const { title, text } = words.problems[problem];
  const again = [pages.withTarget(`${path}/login`, target), words.again] as const;
  const byPassword = [pages.withTarget('/accounts/login', target), words.byPassword] as const;
  const actions = {
    refused: [again, byPassword],
    over: [again, byPassword],
    unreachable: [again, byPassword],
    untrusted: [again, byPassword],
    misconfigured: [byPassword],
    unproven: [byPassword],
    taken: [[pages.withTarget(`${path}/connect`, target), words.connect.first] as const],
    other: [[target, words.back] as const],
  }[problem];
  const values = { login: login || words.noAddress, label: providerName(settings) };
  const body = html`${pages.alert(interpolate(text, values))}
<div class="actions">${actions.map(([href, name], at) => link(href, name, at === 0))}</div>`;
  return { title: interpolate(title, values), body };
}

/** Asks whether somebody who is signed in wants to sign in through the provider from now on. */
export function connectPage({ pages, language, target, login, settings }: Shown): SignInPage {
  const { title, text, submit, cancel } = texts[language].connect;
  const label = providerName(settings);
  const body = html`<p class="lead">${interpolate(text, { login, label })}</p>
<div class="actions">${link(`${pages.withTarget(`${path}/connect`, target)}${target === '/' ? '?' : '&'}go=1`, interpolate(submit, { label }), true)}${link(target, cancel)}</div>`;
  return { title: interpolate(title, { label }), body };
}

/** As its owner calls it, else by its address. */
export const providerName = ({ label, issuer }: ProviderSettings): string => label ?? new URL(issuer).hostname;

const link = (href: string, text: string, primary = false): Html =>
  html`<a class="button${primary && ' primary'}" href="${href}">${text}</a>`;
