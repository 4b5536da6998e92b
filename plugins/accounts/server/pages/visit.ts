import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HostConfig } from '#core/plugin/host.ts';
import { languageCookie, themeCookie } from '#core/server/auth/cookies.ts';
import type { Environment } from '#core/server/environment.ts';
import { languageOf } from '#core/server/http/site.ts';
import type { Hosts } from '#core/server/runtime.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import { typed } from './form.ts';
import { redirectTarget } from './redirect-target.ts';
import { languages, texts, type PageLanguage, type Texts } from './texts.ts';

export const themes = ['light', 'dark', 'system'] as const;
type PageTheme = (typeof themes)[number];
export type PageName = 'login' | 'register' | 'logout' | 'select-account' | 'forgot';

/** How a page is to look for whoever asked for it, and where it leads on to. */
export interface Visit {
  readonly host: HostConfig;
  readonly language: PageLanguage;
  /** Whether it was chosen by hand, with the address of this page. */
  readonly isLanguageChosen: boolean;
  readonly theme: PageTheme;
  readonly texts: Texts;
  /** Where the browser goes when this page's work is done. */
  readonly target: string;
}

export interface VisitParts {
  readonly hosts: Hosts;
  readonly environment: Environment;
}

export function visitOf(request: FastifyRequest, { hosts, environment }: VisitParts): Visit {
  const host = hosts.of(request.hostname);
  const asked = askedFor(request);
  // None are read yet where the request was refused at the door.
  const cookies: typeof request.cookies = request.cookies ?? {};
  const language = host.englishOnly
    ? 'en'
    : (asked.language ?? languageOf({ headers: request.headers, cookies }, host));
  const remembered = themes.find((each) => each === cookies[themeCookie]);
  return {
    host,
    language,
    isLanguageChosen: !host.englishOnly && asked.language !== undefined,
    theme: asked.theme ?? remembered ?? 'system',
    texts: texts[language],
    target: redirectTarget(
      typed(request, 'redirectUrl') || query(request, 'redirectUrl') || query(request, 'redirect'),
      originsOf(request, environment.publicUrl),
    ),
  };
}

/** Keeps a language and a theme that the address asks for, for the pages that follow. */
export function rememberWishes(request: FastifyRequest, reply: FastifyReply, cookies: SessionCookies): void {
  const { language, theme } = askedFor(request);
  if (language) cookies.remember(reply, languageCookie, language);
  if (theme === 'system') cookies.forget(reply, themeCookie);
  else if (theme) cookies.remember(reply, themeCookie, theme);
}

/** The address of one of these pages that leads on to the same place. */
export function pageUrl(page: PageName, target: string, wishes: Readonly<Record<string, string>> = {}): string {
  return withTarget(`/accounts/${page}`, target, wishes);
}

/** A path with a query of where it leads on to. */
export function withTarget(path: string, target: string, wishes: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(target === '/' ? {} : { redirectUrl: target }), ...wishes }).toString();
  return query === '' ? path : `${path}?${query}`;
}

const askedFor = (request: FastifyRequest) => ({
  language: languages.find((each) => each === query(request, 'lang')),
  theme: themes.find((each) => each === query(request, 'theme')),
});

/** A question of the address; the first where it is asked twice. */
export function query(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, string | string[] | undefined>>)[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The origins of this server, as a request reached it and as the world knows it. */
export function originsOf(request: FastifyRequest, publicUrl: string | undefined): readonly string[] {
  return [`${request.protocol}://${request.host}`, publicUrl].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  );
}
