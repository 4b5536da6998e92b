import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where the browser chooses the colours it draws what is transparent, and no background; these tell their state otherwise. */
const inputs = new URL('inputs/', import.meta.url);
const css = (name: string) => readFileSync(new URL(`${name}.module.css`, inputs), 'utf8');

it('hides the mark of a checkbox by more than its colour', () => {
  expect(css('checkbox')).not.toMatch(/[^-]color: transparent/);
  expect(css('checkbox')).toMatch(/\.lucide\) \{[^}]*visibility: hidden/);
});

it('outlines a switch, and tells by system colours whether it is on', () => {
  const [, own, forced] =
    /(\.switch \{[^}]*\})[^@]*@media \(forced-colors: active\) (\{[^@]*\})/.exec(css('switch')) ?? [];
  expect(own).toMatch(/border: 1px solid transparent/);
  expect(forced).toMatch(/\.switch:checked \{\s*background: Highlight;/);
});

it('draws a line below the open tab of the header and none around the others', () => {
  const header = readFileSync(new URL('../header/header.module.css', import.meta.url), 'utf8');
  const [, tab, open] = /\.tabs a \{([^}]*)\}.*\.tabs a\[aria-current\] \{([^}]*)\}/s.exec(header) ?? [];
  expect(tab).not.toContain('border');
  expect(open).toMatch(/border-bottom: 2px solid/);
});
