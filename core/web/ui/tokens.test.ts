import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, faintestText, graphicMinimum, ownColours, surfaces, textMinimum } from '#core/plugin/contrast.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function themeTokens(theme: 'light' | 'dark'): Record<string, string> {
  const block = css.match(new RegExp(String.raw`\[data-theme='${theme}'\] \{([^}]*)\}`))?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[\dA-F]{6})\b/gi)].map(([, name, colour]) => [name!, colour!.toUpperCase()]),
  );
}

const tones = ['ok', 'warn', 'bad', 'info', 'vio', 'neu'];
const grounds = ['chrome', 'canvas', 'surface', 'modal', 'popover', 'sunken', 'hover', 'popover-hover'];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const token = themeTokens(theme);
  const ratio = (a: string, b: string) => contrast(token[a]!, token[b]!);

  it.each(
    ['text', 'text-2', 'text-3', 'accent-text'].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  )('%s reads on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(textMinimum);
  });

  it.each(
    tones.flatMap((tone) =>
      ['surface', 'canvas', 'modal', 'popover', 'hover', 'popover-hover', `${tone}-bg`].map(
        (ground) => [`${tone}-fg`, ground] as const,
      ),
    ),
  )('%s reads on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(textMinimum);
  });

  it.each([
    ['text', 'accent-bg'],
    ['text-2', 'accent-bg'],
    ['text-3', 'accent-bg'],
    ['accent-text', 'accent-bg'],
    ['text', 'mark'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-accent', 'accent-active'],
    ['on-bad', 'bad'],
    ['on-bad', 'info'],
    ['on-bad', 'warn-fg'],
    ['ok-fg', 'accent-bg'],
    ['warn-fg', 'accent-bg'],
    ['bad-fg', 'accent-bg'],
    ['info-fg', 'accent-bg'],
    ['vio-fg', 'accent-bg'],
    ['neu-fg', 'accent-bg'],
  ] as const)('%s reads on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(textMinimum);
  });

  it.each(
    ['control-border', 'accent', 'ok', 'warn', 'bad', 'info', 'vio', 'neu'].flatMap((colour) =>
      ['surface', 'canvas', 'modal', 'popover'].map((ground) => [colour, ground] as const),
    ),
  )('%s stands out on %s', (colour, ground) => {
    expect(ratio(colour, ground)).toBeGreaterThanOrEqual(graphicMinimum);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('chart colour %i stands out on surface', (index) => {
    expect(ratio(`c${index}`, 'surface')).toBeGreaterThanOrEqual(graphicMinimum);
  });

  it('keeps the colours partners are checked against', () => {
    expect(token).toMatchObject({ ...ownColours[theme], ...surfaces[theme], 'text-3': faintestText[theme] });
  });
});
