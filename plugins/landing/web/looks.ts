import type { AccentColours } from '#core/plugin/brand.ts';

/** Looks that a partner could have; each can be read in both themes. */
export const looks: readonly {
  readonly id: 'coast' | 'rowan' | 'ink';
  readonly light: AccentColours;
  readonly dark: AccentColours;
}[] = [
  {
    id: 'coast',
    light: { accent: '#0B6B50', 'accent-hover': '#095A43', 'accent-active': '#074835', 'on-accent': '#FFFFFF' },
    dark: { accent: '#3CC295', 'accent-hover': '#63D3AE', 'accent-active': '#2BA57C', 'on-accent': '#0B0C0E' },
  },
  {
    id: 'rowan',
    light: { accent: '#8A1C4A', 'accent-hover': '#741740', 'accent-active': '#5E1234', 'on-accent': '#FFFFFF' },
    dark: { accent: '#E8739F', 'accent-hover': '#EE92B5', 'accent-active': '#D65A89', 'on-accent': '#0B0C0E' },
  },
  {
    id: 'ink',
    light: { accent: '#16191D', 'accent-hover': '#2C3138', 'accent-active': '#000000', 'on-accent': '#FFFFFF' },
    dark: { accent: '#E8EAED', 'accent-hover': '#FFFFFF', 'accent-active': '#C6CCD4', 'on-accent': '#0B0C0E' },
  },
];

/** A colour that is refused: text could not be read on it. */
export const refused = '#F2C230';
