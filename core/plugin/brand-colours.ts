import type { AccentColours, Brand } from './brand.ts';
import {
  contrast,
  faintestText,
  isColour,
  mix,
  nearestReadable,
  surfaces,
  textMinimum,
  type Theme,
} from './contrast.ts';

const onAccents = ['#FFFFFF', '#0B0C0E'] as const;

/** A brand whose colours are whole: what it leaves out follows from its accent, and a theme without one from that of the other. A brand without an accent has the product's own. */
export function wholeBrand(brand: Brand): Brand {
  const { light = {}, dark = {} } = brand.colours ?? {};
  if (![light, dark].every((theme) => Object.values(theme).every(isColour))) return brand;
  if (light.accent === undefined && dark.accent === undefined) return brand;
  return {
    ...brand,
    colours: {
      light: derived('light', { accent: inTheme('light', dark.accent), ...light }),
      dark: derived('dark', { accent: inTheme('dark', light.accent), ...dark }),
    },
  };
}

/** An accent of the other theme as it can be read in this one. */
const inTheme = (theme: Theme, accent = '#808080'): string =>
  nearestReadable(accent, Object.values(surfaces[theme]), textMinimum) ?? accent;

function derived(theme: Theme, given: AccentColours & { readonly accent: string }): AccentColours {
  const { accent } = given;
  const grounds = Object.values(surfaces[theme]);
  const paper = surfaces[theme].surface!;
  const best = onAccents.toSorted((a, b) => contrast(b, accent) - contrast(a, accent))[0]!;
  const onAccent = given['on-accent'] ?? best;
  // Away from the text that lies on it.
  const end = contrast(onAccent, '#000000') > contrast(onAccent, '#FFFFFF') ? '#000000' : '#FFFFFF';
  const background =
    given['accent-bg'] ??
    [0.86, 0.88, 0.9, 0.92, 0.94, 0.96, 0.98]
      .map((share) => mix(accent, paper, share))
      .find((each) => contrast(faintestText[theme], each) >= textMinimum) ??
    paper;
  return {
    'accent-hover': mix(accent, end, 0.12),
    'accent-active': mix(accent, end, 0.24),
    'on-accent': onAccent,
    'accent-text': nearestReadable(accent, [...grounds, background], textMinimum) ?? accent,
    'accent-bg': background,
    'accent-border': mix(accent, paper, 0.65),
    ...given,
  };
}
