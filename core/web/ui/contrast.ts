/** The two themes every colour rule is checked in. */
export type Theme = 'light' | 'dark';

/** What a partner host may override, named as in the tokens. */
export type BrandColour = 'accent' | 'accent-hover' | 'accent-active' | 'on-accent' | 'accent-text' | 'accent-bg' | 'accent-border';

/** Partner overrides as #rrggbb by theme; what is left out stays the product's own. */
export type BrandOverrides = Partial<Record<Theme, Partial<Record<BrandColour, string>>>>;

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
  const mixes = Array.from({ length: 101 }, (_, step) => step / 100).flatMap((share) => ['#000000', '#FFFFFF'].map((end) => mix(colour, end, share)));
  return mixes.find((candidate) => backgrounds.every((background) => contrast(candidate, background) >= minimum));
}

function mix(colour: string, end: string, share: number): string {
  const target = channels(end);
  const mixed = channels(colour).map((channel, index) => Math.round(channel + (target[index]! - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
