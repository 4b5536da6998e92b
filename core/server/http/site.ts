import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import en from '../../../locales/en/core.json' with { type: 'json' };
import ru from '../../../locales/ru/core.json' with { type: 'json' };
import type { HostConfig } from '#core/plugin/host.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Hosts } from '../runtime.ts';
import { languageCookie, sessionCookie, themeCookie } from '../auth/cookies.ts';
import { canonicalOf, iconOf } from './brand-head.ts';
import { allowInlineStyles } from './guards.ts';
import { Html, html } from './html.ts';
import { answersFor } from './page-answers.ts';
import { admitThirdParties } from './site-scripts.ts';
import { leadElsewhere, readHostName, type Subdomain } from './subdomains.ts';
import { wishedLanguages } from './wished-languages.ts';

/** What the build left for one host: the files that a page must load first. */
interface Bundle {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Addresses as routes write them, and the scripts that each needs besides. */
  readonly pages: readonly { readonly path: string; readonly scripts: readonly string[]; readonly early: boolean }[];
  /** Texts by language: those that come first, and all others. */
  readonly locales: Readonly<Record<string, { readonly first: string; readonly rest: string }>>;
  /** Typefaces that pages of a language are written in. */
  readonly fonts: Readonly<Record<string, readonly string[]>>;
}

/** Paths that belong to calls and never to pages. */
const notPages = /^\/(api|assets|metrics|healthz|readyz|version|openapi\.json|p|specs)(\/|$)/;

/** Where the server has pages of its own: to browsers, another address there is a page that is missing. */
const ownPages = /^\/accounts(\/|$)/;

interface Site {
  readonly folder: string;
  readonly hosts: Hosts;
  readonly publicUrl: string | undefined;
  readonly subdomains: readonly Subdomain[];
  /** Addresses of the calls that a page begins with, and the language of whoever opens it, where that is known. */
  readonly begins: (
    request: FastifyRequest,
  ) => Promise<{ readonly addresses: readonly string[]; readonly language: Language | undefined }>;
}

/** Serves each host's workbench: hashed files for ever, and one page that every address of the workbench opens. */
export async function serveSite(
  app: FastifyInstance,
  { folder, hosts, publicUrl, subdomains, begins }: Site,
): Promise<void> {
  const bundles = new Map<string, { readonly bundle: Bundle; readonly at: number }>();
  // A newer build beside a server that runs is shown by the next page.
  const bundleOf = ({ name }: HostConfig): Bundle => {
    const file = join(folder, name, 'bundle.json');
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined)
      throw new Fault('site.not_built', `The workbench of host ${name} is not built. Run npm run build.`, 503);
    const known = bundles.get(name);
    if (known?.at === at) return known.bundle;
    const bundle = JSON.parse(readFileSync(file, 'utf8')) as Bundle;
    bundles.set(name, { bundle, at });
    return bundle;
  };

  const roots = hosts.all.map(({ name }) => resolve(folder, name, 'assets')).filter((each) => existsSync(each));
  // Before a build there is nothing to serve; the pages say so, and the calls answer all the same.
  if (roots.length > 0) await serveAssets(app, roots);

  const hostNames = [publicUrl && new URL(publicUrl).hostname, ...hosts.all.flatMap((host) => host.hostNames ?? [])];
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    const isMissing = ownPages.test(path);
    if (notPages.test(path) || /\.\w+$/.test(path) || (isMissing && !wantsPage(request))) return reply.callNotFound();
    const { host: hostName, subdomain } = readHostName(request.hostname, subdomains, hostNames);
    const elsewhere = subdomain && leadElsewhere(subdomain, request.url, `${request.protocol}://${request.host}`);
    if (elsewhere !== undefined) return reply.redirect(elsewhere);
    const host = hosts.of(hostName);
    const { addresses, language } = await begins(request);
    const { text: answers, cookies } = await answersFor(app, request, addresses);
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    const nonce = allowInlineStyles(reply);
    const markup = page(host, bundleOf(host), {
      path,
      below: subdomain?.path,
      // What the server is called is the first host's name; others have their own or none.
      canonical: canonicalOf(host, host === hosts.all[0] ? publicUrl : undefined, path),
      nonce,
      language: languageOf(request, host, language),
      theme: themeOf(request),
      isSigned: request.cookies[sessionCookie] !== undefined,
      answers,
      thirdParties: admitThirdParties(reply, host, { hostName: request.hostname, nonce }),
    });
    return reply
      .status(isMissing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(String(markup));
  });
}

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** Names as the build gives them: of a file, and of no folder. */
const assetName = /^\w[\w.-]*$/;

/** Serves the files of these folders, whose names change with what is in them. */
export async function serveAssets(app: FastifyInstance, roots: readonly string[]): Promise<void> {
  const options = { preCompressed: true, immutable: true, maxAge: '365d', index: false } as const;
  await app.register(fastifyStatic, { root: [...roots], serve: false, ...options });
  // The library's own route would read the whole folder at each request, to compare how the file is spelt.
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const { file } = request.params;
    const root = assetName.test(file) && roots.find((each) => existsSync(join(each, file)));
    return root ? reply.sendFile(file, root) : reply.callNotFound();
  });
}

type Language = 'en' | 'ru';
const texts = { en, ru } as const;
interface Visit {
  readonly headers: { readonly 'accept-language'?: string | undefined };
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** The language of a page: the one this browser chose before, else the reader's own, else the one it asks for, else Russian. */
export function languageOf(
  { cookies, headers }: Visit,
  { englishOnly }: Pick<HostConfig, 'englishOnly'>,
  own?: Language,
): Language {
  if (englishOnly) return 'en';
  const wished = [cookies[languageCookie], own, ...wishedLanguages(headers['accept-language'])].map((each) =>
    each?.slice(0, 2).toLowerCase(),
  );
  return wished.find((each) => each === 'ru' || each === 'en') ?? 'ru';
}

/** The theme that the browser resolved last time, so that no page flashes in the other one. */
const themeOf = ({ cookies }: Visit): 'light' | 'dark' => (cookies[themeCookie] === 'dark' ? 'dark' : 'light');

/** The page at an address. */
function pageAt(pages: Bundle['pages'], path: string): Bundle['pages'][number] | undefined {
  const patternOf = (route: string) => new RegExp(`^${route.replace('/*?', '(/.*)?').replace(/:\w+/g, '[^/]+')}/?$`);
  return pages.find((each) => patternOf(each.path).test(path));
}

/** The scripts of the page at an address, which are to come with the first load instead of after it. */
export const scriptsOfPage = (pages: Bundle['pages'], path: string): readonly string[] =>
  pageAt(pages, path)?.scripts ?? [];

function textsOfPage({ pages, locales }: Bundle, path: string, language: Language): readonly string[] {
  const { first, rest } = locales[language]!;
  return (pageAt(pages, path)?.early ?? true) ? [first] : [first, rest];
}

interface PageParts {
  readonly path: string;
  /** Where all pages of the subdomain are, if it is one's. */
  readonly below: string | undefined;
  readonly canonical: string | undefined;
  readonly nonce: string;
  readonly language: Language;
  readonly theme: string;
  readonly isSigned: boolean;
  readonly answers: string;
  readonly thirdParties: Html;
}

function page(
  { name, brand }: HostConfig,
  bundle: Bundle,
  { path, below, canonical, nonce, language, theme, isSigned, answers, thirdParties }: PageParts,
): Html {
  const { unstarted } = texts[language].pages;
  return html`<!doctype html>
<html lang="${language}" data-host="${name}" data-theme="${theme}" data-session="${isSigned ? 'some' : 'none'}"${below && html` data-below="${below}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csp-nonce" nonce="${nonce}">
<meta name="locales" content="${JSON.stringify(Object.fromEntries(Object.entries(bundle.locales).map(([each, { first, rest }]) => [each, { first: `/assets/${first}`, rest: `/assets/${rest}` }])))}">
<title>${brand.title[language]}</title>
${canonical && html`<link rel="canonical" href="${canonical}">`}
<link rel="icon" type="image/svg+xml" href="${iconOf(brand)}">
${bundle.styles.map((file) => html`<link rel="stylesheet" href="/assets/${file}">`)}
${textsOfPage(bundle, path, language).map((file) => html`<link rel="preload" as="fetch" crossorigin href="/assets/${file}">`)}
${bundle.scripts.map((file, index) => html`<script type="module" ${index < bundle.scripts.length - 1 && 'async'} src="/assets/${file}"></script>`)}
${scriptsOfPage(bundle.pages, path).map((file) => html`<link rel="modulepreload" href="/assets/${file}">`)}
${bundle.fonts[language]!.map((file) => html`<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/assets/${file}">`)}
${thirdParties}
</head>
<body><div id="root"></div><p id="unstarted" hidden>${unstarted.text} <a href="">${unstarted.retry}</a></p><script type="application/json" id="answers">${new Html(answers)}</script><noscript>${brand.name}: JavaScript is off in this browser. JavaScript выключен в этом браузере.</noscript></body>
</html>`;
}
