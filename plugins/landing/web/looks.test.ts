import { expect, test } from 'vitest';
import { checkBrand } from '#core/plugin/contrast.ts';
import { looks, refused } from './looks.ts';

test.each(looks)('the look $id that the page shows would be accepted', ({ light, dark }) => {
  expect(checkBrand({ light, dark })).toEqual([]);
});

test('the colour that the page calls refused is', () => {
  expect(checkBrand({ light: { accent: refused } }).join()).toContain(`accent ${refused}`);
});
