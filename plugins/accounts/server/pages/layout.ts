import type { FastifyReply } from 'fastify';
import { html, type Html } from '#core/server/http/html.ts';
import { iconOf } from '#core/server/http/brand-head.ts';
import { icons } from './icons.ts';
import { chosenLanguageScript } from './chosen-language.ts';
import { styleUrl } from './style.ts';
import { languages } from './texts.ts';
import { pageUrl, themes, type PageName, type Visit } from './visit.ts';

interface Page {
  readonly title: string;
  /** What stands in the card below the title. */
  readonly body: Html;
  /** What stands below the card. */
  readonly below?: Html;
  /** The page whose language and theme can be switched here, where switching loses nothing that was sent. */
  readonly name?: PageName;
}

export function sendPage(reply: FastifyReply, visit: Visit, page: Page, status = 200): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(String(layout(visit, page)));
}

function layout(visit: Visit, { title, body, below, name }: Page): Html {
  const { brand } = visit.host;
  return documentOf(visit, {
    title: `${title} · ${brand.name}`,
    body: html`<div class="page">
<header class="brand"><a href="/"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="${brand.logo.line}" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="${brand.logo.solid}" fill="currentColor"/></svg>${brand.name}</a></header>
<main>
<div class="card">
<h1>${title}</h1>
${body}
</div>
${below && html`<p class="other">${below}</p>`}
</main>
</div>
${name && wishes(visit, name)}
${visit.isLanguageChosen && html`<script src="${chosenLanguageScript}"></script>`}`,
  });
}

/** A document in the brand, language and theme of a visit. */
export function documentOf(
  { host: { brand }, language, theme }: Visit,
  { title, body, className }: { title: string; body: Html; className?: string },
): Html {
  return html`<!doctype html>
<html lang="${language}"${theme === 'system' ? undefined : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${iconOf(brand)}">
<link rel="stylesheet" href="${styleUrl(brand)}">
</head>
<body${className && html` class="${className}"`}>
${body}
</body>
</html>`;
}

function wishes({ host, language, theme, texts, target }: Visit, page: PageName): Html {
  return html`<footer class="wishes">
${!host.englishOnly && html`<nav aria-label="${texts.language.label}"><ul>${languages.map((each) => html`<li><a href="${pageUrl(page, target, { lang: each })}" lang="${each}" hreflang="${each}"${current(each === language)}>${texts.language[each]}</a></li>`)}</ul></nav>`}
<nav aria-label="${texts.theme.label}"><ul>${themes.map((each) => html`<li><a href="${pageUrl(page, target, { theme: each })}" title="${texts.theme[each]}"${current(each === theme)}>${icons[each]}<span class="hidden">${texts.theme[each]}</span></a></li>`)}</ul></nav>
</footer>`;
}

const current = (is: boolean): Html | undefined => (is ? html` aria-current="true"` : undefined);

export const alert = (text: string): Html => html`<p class="alert" role="alert">${icons.alert}<span>${text}</span></p>`;
