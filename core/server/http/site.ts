import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostConfig } from '#core/plugin/host.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Hosts } from '../surroundings.ts';
import { html, type Html } from './html.ts';

/** What the build left for one host: the files that a page must load first. */
interface Bundle {
  readonly scripts: readonly string[];
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
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

  await app.register(fastifyStatic, {
    root: hosts.all.map(({ name }) => join(folder, name, 'assets')).filter((each) => existsSync(each)),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (notPages.test(path) || /\.\w+$/.test(path)) return reply.callNotFound();
    const host = hosts.of(request.hostname);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(String(page(host, bundleOf(host), request.styleNonce, languageOf(request.headers['accept-language'], host))));
  });
}

type Language = 'en' | 'ru';

/** The language of a first visit; Russian is the default, English where the reader asks for it or the host has no other. */
export function languageOf(accepted: string | undefined, { englishOnly }: Pick<HostConfig, 'englishOnly'>): Language {
  if (englishOnly) return 'en';
  const first = accepted?.split(',').map((each) => each.trim().slice(0, 2).toLowerCase()).find((each) => each === 'ru' || each === 'en');
  return (first as Language | undefined) ?? 'ru';
}

function page({ name, brand }: HostConfig, bundle: Bundle, nonce: string, language: Language): Html {
  return html`<!doctype html>
<html lang="${language}" data-host="${name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csp-nonce" nonce="${nonce}">
<title>${brand.title[language]}</title>
${brand.canonical === undefined ? undefined : html`<link rel="canonical" href="${brand.canonical}">`}
<link rel="icon" type="image/svg+xml" href="${iconOf(brand.logo)}">
${bundle.styles.map((file) => html`<link rel="stylesheet" href="/assets/${file}">`)}
${bundle.preloads.map((file) => html`<link rel="modulepreload" href="/assets/${file}">`)}
${bundle.scripts.map((file) => html`<script type="module" src="/assets/${file}"></script>`)}
</head>
<body><div id="root"></div><noscript>${brand.name}: JavaScript is off in this browser. JavaScript выключен в этом браузере.</noscript></body>
</html>`;
}

function iconOf({ line, solid }: HostConfig['brand']['logo']): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="${line}" fill="none" stroke="#2A5BD7" stroke-width="2.5" stroke-linecap="round"/><path d="${solid}" fill="#2A5BD7"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}
