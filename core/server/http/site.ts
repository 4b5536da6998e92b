import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HostConfig } from '#core/plugin/host.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Hosts } from '../surroundings.ts';
import { languageCookie, sessionCookie, themeCookie } from '../auth/cookies.ts';
import { allowInlineStyles } from './guards.ts';
import { html, type Html } from './html.ts';

/** What the build left for one host: the files that a page must load first. */
interface Bundle {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Addresses as routes write them, and the scripts that each needs besides. */
  readonly pages: readonly { readonly path: string; readonly scripts: readonly string[] }[];
  readonly locales: Readonly<Record<string, string>>;
}

/** Paths that belong to calls and never to pages. */
const notPages = /^\/(api|accounts|assets|metrics|healthz|readyz|version|openapi\.json|p|specs)(\/|$)/;

/** Serves each host's workbench: hashed files for ever, and one page that every address of the workbench opens. */
export async function serveSite(app: FastifyInstance, { folder, hosts }: { folder: string; hosts: Hosts }): Promise<void> {
  const bundles = new Map<string, Bundle>();
  const bundleOf = ({ name }: HostConfig): Bundle => {
    const known = bundles.get(name);
    if (known) return known;
    const file = join(folder, name, 'bundle.json');
    if (!existsSync(file)) throw new Fault('site.not_built', `The workbench of host ${name} is not built. Run npm run build.`, 503);
    const bundle = JSON.parse(readFileSync(file, 'utf8')) as Bundle;
    bundles.set(name, bundle);
    return bundle;
  };

  const root = hosts.all.map(({ name }) => resolve(folder, name, 'assets')).filter((each) => existsSync(each));
  // Before a build there is nothing to serve; the pages say so, and the calls answer all the same.
  if (root.length > 0) await app.register(fastifyStatic, { root, prefix: '/assets/', preCompressed: true, immutable: true, maxAge: '365d', index: false });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (notPages.test(path) || /\.\w+$/.test(path)) return reply.callNotFound();
    const host = hosts.of(request.hostname);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(String(page(host, bundleOf(host), { path, nonce: allowInlineStyles(reply), language: languageOf(request, host), theme: themeOf(request), isSigned: request.cookies[sessionCookie] !== undefined })));
  });
}

type Language = 'en' | 'ru';
interface Visit {
  readonly headers: { readonly 'accept-language'?: string | undefined };
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** The language of a page: the one this browser chose before, else the one it asks for, else Russian. */
export function languageOf({ cookies, headers }: Visit, { englishOnly }: Pick<HostConfig, 'englishOnly'>): Language {
  if (englishOnly) return 'en';
  const wished = [cookies[languageCookie], ...(headers['accept-language'] ?? '').split(',')].map((each) => each?.trim().slice(0, 2).toLowerCase());
  return wished.find((each) => each === 'ru' || each === 'en') ?? 'ru';
}

/** The theme that the browser resolved last time, so that no page flashes in the other one. */
const themeOf = ({ cookies }: Visit): 'light' | 'dark' => (cookies[themeCookie] === 'dark' ? 'dark' : 'light');

/** The scripts of the page at an address, which are to come with the first load instead of after it. */
export function scriptsOfPage(pages: Bundle['pages'], path: string): readonly string[] {
  const patternOf = (route: string) => new RegExp(`^${route.replace('/*?', '(/.*)?').replace(/:\w+/g, '[^/]+')}/?$`);
  return pages.find((each) => patternOf(each.path).test(path))?.scripts ?? [];
}

function page({ name, brand }: HostConfig, bundle: Bundle, { path, nonce, language, theme, isSigned }: { path: string; nonce: string; language: Language; theme: string; isSigned: boolean }): Html {
  return html`<!doctype html>
<html lang="${language}" data-host="${name}" data-theme="${theme}" data-session="${isSigned ? 'some' : 'none'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csp-nonce" nonce="${nonce}">
<meta name="locales" content="${JSON.stringify(Object.fromEntries(Object.entries(bundle.locales).map(([each, file]) => [each, `/assets/${file}`])))}">
<title>${brand.title[language]}</title>
${brand.canonical === undefined ? undefined : html`<link rel="canonical" href="${brand.canonical}">`}
<link rel="icon" type="image/svg+xml" href="${iconOf(brand.logo)}">
${bundle.styles.map((file) => html`<link rel="stylesheet" href="/assets/${file}">`)}
<link rel="preload" as="fetch" crossorigin href="/assets/${bundle.locales[language]}">
${bundle.scripts.map((file) => html`<script type="module" src="/assets/${file}"></script>`)}
${scriptsOfPage(bundle.pages, path).map((file) => html`<link rel="modulepreload" href="/assets/${file}">`)}
</head>
<body><div id="root"></div><noscript>${brand.name}: JavaScript is off in this browser. JavaScript выключен в этом браузере.</noscript></body>
</html>`;
}

/** A brand's mark as a page icon. */
export function iconOf({ line, solid }: HostConfig['brand']['logo']): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="${line}" fill="none" stroke="#2A5BD7" stroke-width="2.5" stroke-linecap="round"/><path d="${solid}" fill="#2A5BD7"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}
