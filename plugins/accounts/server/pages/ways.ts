import type { Host } from '#core/plugin/host.ts';
import { html, type Html } from '#core/server/http/html.ts';
import { signInWay, type SignInWay } from '../public.ts';
import { withTarget, type Visit } from './visit.ts';

/** The ways to sign in beside a password that plugins offer here and that are configured. */
export const signInWays = (host: Host): readonly SignInWay[] => host.made(signInWay).filter((way) => way !== undefined);

/** A button for each of them, below the form. */
export function wayButtons({ texts, language, target }: Visit, ways: readonly SignInWay[]): Html | undefined {
  if (ways.length === 0) return undefined;
  return html`<div class="ways">
<p class="or">${texts.signIn.or}</p>
${ways.map(({ path, label }) => html`<a class="button" href="${withTarget(path, target)}">${label(language)}</a>`)}
</div>`;
}
