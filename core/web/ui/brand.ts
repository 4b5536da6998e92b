import { contrast, graphicMinimum, isColour, nearestReadable, textMinimum, type BrandColour, type BrandOverrides, type Theme } from './contrast.ts';

/** The product's own accent and the surfaces it lies on, as in tokens.css; the tokens test holds the two together. */
export const ownColours: Readonly<Record<Theme, Readonly<Record<BrandColour, string>>>> = {
  light: { accent: '#2A5BD7', 'accent-hover': '#234DB8', 'accent-active': '#1C3F98', 'on-accent': '#FFFFFF', 'accent-text': '#2450BF', 'accent-bg': '#E9F0FE', 'accent-border': '#B9CEFA' },
  dark: { accent: '#5B8DFA', 'accent-hover': '#7BA4FB', 'accent-active': '#4779E8', 'on-accent': '#0B0C0E', 'accent-text': '#8FB3FF', 'accent-bg': '#16233F', 'accent-border': '#2B467C' },
};

export const surfaces: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: { chrome: '#F2F4F7', canvas: '#F8F9FB', surface: '#FFFFFF', modal: '#FFFFFF', popover: '#FFFFFF', sunken: '#F1F3F6' },
  dark: { chrome: '#0B0C0E', canvas: '#111315', surface: '#17191C', modal: '#1C1F23', popover: '#22262B', sunken: '#0C0D0F' },
};

/** Body text also lies on the accent background of selected rows and open menu entries. */
const bodyText: Readonly<Record<Theme, string>> = { light: '#16191D', dark: '#E8EAED' };

/** Checks a partner's colours in both themes: one sentence for each pair that could not be read, none when all is well. */
export function checkBrand(overrides: BrandOverrides): string[] {
  return (['light', 'dark'] as const).flatMap((theme) => checkTheme(theme, overrides[theme] ?? {}));
}

function checkTheme(theme: Theme, overrides: Partial<Record<BrandColour, string>>): string[] {
  const malformed = Object.entries(overrides).filter(([, colour]) => !isColour(colour));
  if (malformed.length > 0) return malformed.map(([name, colour]) => `${name} of the ${theme} theme, "${colour}", is not a colour: write it as #rrggbb.`);
  const own = { ...ownColours[theme], ...overrides };
  const grounds = surfaces[theme];
  return [
    ...(['accent', 'accent-hover', 'accent-active'] as const).flatMap((ground) => pair(theme, 'on-accent', own['on-accent'], { [ground]: own[ground] }, textMinimum)),
    ...pair(theme, 'accent-text', own['accent-text'], { ...grounds, 'accent-bg': own['accent-bg'] }, textMinimum),
    ...pair(theme, 'text', bodyText[theme], { 'accent-bg': own['accent-bg'] }, textMinimum),
    ...pair(theme, 'accent', own.accent, grounds, graphicMinimum),
  ];
}

function pair(theme: Theme, name: string, colour: string, grounds: Readonly<Record<string, string>>, minimum: number): string[] {
  const [worst] = Object.entries(grounds)
    .map(([ground, value]) => ({ ground, value, ratio: contrast(colour, value) }))
    .filter(({ ratio }) => ratio < minimum)
    .toSorted((a, b) => a.ratio - b.ratio);
  if (!worst) return [];
  const nearest = nearestReadable(colour, Object.values(grounds), minimum);
  const advice = nearest === undefined ? 'Change the background too.' : `The nearest that can be read is ${nearest}.`;
  return [`${name} ${colour} on ${worst.ground} ${worst.value} of the ${theme} theme is ${worst.ratio.toFixed(1)} to 1 and needs ${minimum} to 1. ${advice}`];
}
