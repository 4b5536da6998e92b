import type { Brand } from '#core/plugin/brand.ts';
import { ownColours } from '#core/plugin/contrast.ts';
import type { HostConfig } from '#core/plugin/host.ts';

/** A brand's mark as a page icon, in its colours for light and for dark browsers. */
export function iconOf({ logo: { line, solid }, colours }: Pick<Brand, 'logo' | 'colours'>): string {
  const ink = (theme: 'light' | 'dark') =>
    colours?.[theme]?.logo ?? colours?.[theme]?.accent ?? ownColours[theme].accent;
  const style = `path{stroke:${ink('light')}}path+path{fill:${ink('light')};stroke:none}@media(prefers-color-scheme:dark){path{stroke:${ink('dark')}}path+path{fill:${ink('dark')}}}`;
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><style>${style}</style><path d="${line}" fill="none" stroke-width="2.5" stroke-linecap="round"/><path d="${solid}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}

/** The one address that search engines should know a page by, whatever was asked for with it; none where nobody said what this server is called. */
export function canonicalOf(
  { brand: { canonical }, publicNames = [] }: Pick<HostConfig, 'brand' | 'publicNames'>,
  publicUrl: string | undefined,
  path: string,
): string | undefined {
  const [known] = publicNames;
  const origin = canonical ?? publicUrl ?? (known && `https://${known}`);
  return origin && `${origin}${path === '/' ? path : path.replace(/\/+$/, '')}`;
}
