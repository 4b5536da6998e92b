import { expect, test } from 'vitest';
import { berth, fathom } from '../../host-configs/brands.ts';
import { wholeBrand } from './brand-colours.ts';
import { checkBrand } from './contrast.ts';

const coloursOf = (colours: NonNullable<typeof berth.colours>) => wholeBrand({ ...berth, colours }).colours!;

test.each([
  '#7A3E00',
  '#0B6B50',
  '#8A1C4A',
  '#16191D',
  '#D6336C',
  '#3B5BDB',
  '#C2410C',
  '#007A87',
  '#5F3DC4',
  '#A61E4D',
])('of the accent %s alone everything follows, in both themes, and can be read', (accent) => {
  const colours = coloursOf({ light: { accent } });
  expect(checkBrand(colours)).toEqual([]);
  expect([colours.light!.accent, Object.keys(colours.dark!).length]).toEqual([accent, 7]);
});

test('an accent that cannot be told from its ground is still refused', () => {
  expect(checkBrand(coloursOf({ light: { accent: '#F2C230' } }))[0]).toMatch(
    /^accent #F2C230 on \w+ #\w+ of the light theme/,
  );
});

test("what is given stays as it is, and a brand without an accent has the product's own", () => {
  expect(wholeBrand(fathom)).toEqual(fathom);
  expect(wholeBrand(berth)).toBe(berth);
  const own = coloursOf({ light: { accent: '#7A3E00', 'accent-text': '#5A2E00' }, dark: { accent: '#F2A65A' } });
  expect([own.light!['accent-text'], own.dark!.accent]).toEqual(['#5A2E00', '#F2A65A']);
});

test('what is no colour is left for the check to name', () => {
  expect(checkBrand(coloursOf({ light: { accent: 'teal' } }))).toEqual([
    'accent of the light theme, "teal", is not a colour: write it as #rrggbb.',
  ]);
});
