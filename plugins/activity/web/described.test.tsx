import { expect, test } from 'vitest';
import { described } from './described.ts';

const on = (html: string, selector: string) => {
  document.body.innerHTML = html;
  return described(document.querySelector(selector)!);
};

test.each([
  ['a link by its text', '<a href="/x"> Open\n <b>it</b></a>', 'b', { description: 'Open it' }],
  [
    'a button by its name',
    '<button id="go" aria-label="Start"><svg></svg></button>',
    'svg',
    { description: 'Start', elementId: 'go' },
  ],
  ['a long text by its beginning', `<button>${'я'.repeat(300)}</button>`, 'button', { description: 'я'.repeat(100) }],
  ['nothing', '<p>Text</p>', 'p', undefined],
  ['what somebody types', '<textarea>secret</textarea>', 'textarea', undefined],
])('a click on %s', (_what, html, selector, expected) => {
  expect(on(html, selector)).toEqual(expected);
});
