import type { FastifyReply } from 'fastify';
import type { HostConfig } from '#core/plugin/host.ts';
import type { SiteScript } from '#core/plugin/site-scripts.ts';
import { widenPolicy } from './guards.ts';
import { html, type Html } from './html.ts';

/** Third parties of a host under the name that a browser used; none under any but its public names. */
export function thirdPartiesOf(
  { scripts, publicNames = [] }: Pick<HostConfig, 'scripts' | 'publicNames'>,
  hostName: string,
): NonNullable<HostConfig['scripts']> {
  return scripts && publicNames.includes(hostName) ? scripts : {};
}

/** What third parties may load and ask besides their scripts. */
const directives = ['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src', 'frame-src'];

/** Lets a page of the workbench load its host's third parties, and them ask the origins that the host lists; answers their tags. */
export function admitThirdParties(
  reply: FastifyReply,
  host: HostConfig,
  { hostName, nonce }: { hostName: string; nonce: string },
): Html {
  const { supportChat, tagManager } = thirdPartiesOf(host, hostName);
  const all = [tagManager, supportChat].filter((script) => script !== undefined);
  if (all.length === 0) return html``;
  const origins = all.flatMap(originsOf);
  widenPolicy(reply, {
    ...Object.fromEntries(directives.map((directive) => [directive, origins])),
    ...(tagManager && { 'script-src': [`'nonce-${nonce}'`, ...origins] }),
  });
  // A tag manager looks for its first event as soon as it runs.
  return html`${tagManager && html`<script nonce="${nonce}">dataLayer=[{'gtm.start':Date.now(),event:'gtm.js'}]</script>`}
${all.map(({ src }) => html`<script async src="${src}"></script>`)}`;
}

const originsOf = ({ src, origins = [] }: SiteScript): readonly string[] => [new URL(src).origin, ...origins];
