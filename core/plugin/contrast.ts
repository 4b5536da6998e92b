import type { AccentColours, Brand } from './brand.ts';

export type Theme = 'light' | 'dark';
type Accent = Exclude<keyof AccentColours, 'logo'>;

/** The least WCAG 2 contrast of text, and of controls and graphics. */
export const textMinimum = 4.5;
export const graphicMinimum = 3;

/** The WCAG 2 contrast ratio, 1 to 21, of two #rgb or #rrggbb colours; throws on anything else. */
export function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Whether a text is a colour `contrast` can read. */
export function isColour(text: string): boolean {
  return /^#([\da-f]{3}|[\da-f]{6})$/i.test(text);
}

function channels(colour: string): [red: number, green: number, blue: number] {
  if (!isColour(colour)) throw new Error(`"${colour}" is not a colour: write it as #rgb or #rrggbb.`);
  const digits = colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The nearest mix of a colour with black or white that reaches `minimum` on every one of `backgrounds`; none if no mix does. */
export function nearestReadable(colour: string, backgrounds: readonly string[], minimum: number): string | undefined {
  const mixes = Array.from({ length: 101 }, (_, step) => step / 100).flatMap((share) =>
    ['#000000', '#FFFFFF'].map((end) => mix(colour, end, share)),
  );
  return mixes.find((candidate) => backgrounds.every((background) => contrast(candidate, background) >= minimum));
}

/** A colour on its way to another, which it is at a share of 1. */
export function mix(colour: string, end: string, share: number): string {
  const target = channels(end);
  const mixed = channels(colour).map((channel, index) => Math.round(channel + (target[index]! - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** The product's own accent, and the surfaces it lies on, as in tokens.css; the tokens test holds the two together. */
export const ownColours: Readonly<Record<Theme, Readonly<Record<Accent, string>>>> = {
  light: {
    accent: '#2A5BD7',
    'accent-hover': '#234DB8',
    'accent-active': '#1C3F98',
    'on-accent': '#FFFFFF',
    'accent-text': '#2450BF',
    'accent-bg': '#E9F0FE',
    'accent-border': '#B9CEFA',
  },
  dark: {
    accent: '#5B8DFA',
    'accent-hover': '#7BA4FB',
    'accent-active': '#4779E8',
    'on-accent': '#0B0C0E',
    'accent-text': '#8FB3FF',
    'accent-bg': '#16233F',
    'accent-border': '#2B467C',
  },
};

export const surfaces: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    chrome: '#F2F4F7',
    canvas: '#F8F9FB',
    surface: '#FFFFFF',
    modal: '#FFFFFF',
    popover: '#FFFFFF',
    sunken: '#F1F3F6',
  },
  dark: {
    chrome: '#0B0C0E',
    canvas: '#111315',
    surface: '#17191C',
    modal: '#1C1F23',
    popover: '#22262B',
    sunken: '#0C0D0F',
  },
};

/** The faintest text of a theme; it too lies on the accent background, in selected rows. */
export const faintestText: Readonly<Record<Theme, string>> = { light: '#636C78', dark: '#8E97A3' };

/** Checks a partner's colours in both themes: one sentence for each pair that could not be read, none when all is well. */
export function checkBrand(overrides: NonNullable<Brand['colours']>): string[] {
  return (['light', 'dark'] as const).flatMap((theme) => checkTheme(theme, overrides[theme] ?? {}));
}

function checkTheme(theme: Theme, overrides: AccentColours): string[] {
  const malformed = Object.entries(overrides).filter(([, colour]) => !isColour(colour));
  if (malformed.length > 0)
    return malformed.map(
      ([name, colour]) => `${name} of the ${theme} theme, "${colour}", is not a colour: write it as #rrggbb.`,
    );
  const own: typeof overrides & Record<Accent, string> = { ...ownColours[theme], ...overrides };
  const grounds = surfaces[theme];
  return [
    ...(['accent', 'accent-hover', 'accent-active'] as const).flatMap((ground) =>
      pair(theme, 'on-accent', own['on-accent'], { [ground]: own[ground] }, textMinimum),
    ),
    ...pair(theme, 'accent-text', own['accent-text'], { ...grounds, 'accent-bg': own['accent-bg'] }, textMinimum),
    ...pair(theme, 'text-3', faintestText[theme], { 'accent-bg': own['accent-bg'] }, textMinimum),
    ...pair(theme, 'accent', own.accent, grounds, graphicMinimum),
    ...(own.logo === undefined ? [] : pair(theme, 'logo', own.logo, grounds, graphicMinimum)),
  ];
}

function pair(
  theme: Theme,
  name: string,
  colour: string,
  grounds: Readonly<Record<string, string>>,
  minimum: number,
): string[] {
  const [worst] = Object.entries(grounds)
    .map(([ground, value]) => ({ ground, value, ratio: contrast(colour, value) }))
    .filter(({ ratio }) => ratio < minimum)
    .toSorted((a, b) => a.ratio - b.ratio);
  if (!worst) return [];
  const nearest = nearestReadable(colour, Object.values(grounds), minimum);
  const advice = nearest === undefined ? 'Change the background too.' : `The nearest that can be read is ${nearest}.`;
  return [
    `${name} ${colour} on ${worst.ground} ${worst.value} of the ${theme} theme is ${worst.ratio.toFixed(1)} to 1 and needs ${minimum} to 1. ${advice}`,
  ];
}
