import { describe, expect, it } from 'vitest';
import { checkBrand, contrast, nearestReadable } from './contrast.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#fff', '#fff', 1],
    ['#777777', '#FFFFFF', 4.48],
    ['#FFFFFF', '#2A5BD7', 5.87],
  ])('of %s and %s is %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 1);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  it.each(['red', '#12345', '#GGGGGG', ''])('refuses %j', (colour) => {
    expect(() => contrast(colour, '#000')).toThrow(/not a colour/);
  });

  it('finds the nearest colour that reads', () => {
    const nearest = nearestReadable('#F2C230', ['#FFFFFF'], 4.5)!;
    expect(contrast(nearest, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(nearest, '#FFFFFF')).toBeLessThan(4.7);
    expect(nearestReadable('#808080', ['#000000', '#FFFFFF'], 7)).toBeUndefined();
  });
});

describe('checkBrand', () => {
  it('accepts the product itself and a readable partner', () => {
    expect(checkBrand({})).toEqual([]);
    expect(
      checkBrand({
        light: {
          accent: '#0B6B50',
          'accent-hover': '#095A43',
          'accent-active': '#074835',
          'accent-text': '#0B6B50',
          'accent-bg': '#E3F5EE',
        },
      }),
    ).toEqual([]);
  });

  it('says which pair fails, by how much and what would do', () => {
    const [first, ...rest] = checkBrand({ light: { accent: '#F2C230' } });
    expect(first).toMatch(
      /^on-accent #FFFFFF on accent #F2C230 of the light theme is 1\.7 to 1 and needs 4\.5 to 1\. The nearest that can be read is #[\dA-F]{6}\.$/,
    );
    expect(rest.join()).toContain('accent #F2C230 on ');
  });

  it('checks each theme against its own surfaces', () => {
    expect(checkBrand({ dark: { 'accent-text': '#2450BF' } }).join()).toContain('of the dark theme');
    expect(checkBrand({ light: { 'accent-text': '#2450BF' } })).toEqual([]);
  });

  it('keeps text on selected rows readable', () => {
    expect(checkBrand({ light: { 'accent-bg': '#8FB3FF' } }).join()).toContain('text-3 #636C78 on accent-bg #8FB3FF');
  });

  it('names colours it cannot read', () => {
    expect(checkBrand({ dark: { accent: 'blue' } })).toEqual([
      'accent of the dark theme, "blue", is not a colour: write it as #rrggbb.',
    ]);
  });
});
