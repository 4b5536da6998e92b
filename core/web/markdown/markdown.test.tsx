import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import core from '../../../locales/en/core.json' with { type: 'json' };
import { Markdown, safeHtml } from './markdown.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { core } }, defaultNS: 'core' });
afterEach(cleanup);

function shown(source: string, foreign = false): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = safeHtml(source, { foreign, tasks: core.tasks });
  return holder;
}

test.each([
  ['# One\n\n## Two', ['H3', 'H4']],
  ['## Two\n\n##### Five\n\n## Two', ['H3', 'H4', 'H3']],
  ['###### Six', ['H3']],
  ['# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6', ['H3', 'H4', 'H5', 'H6', 'H6', 'H6']],
])('the headings of %j follow those of the page without a gap', (source, levels) => {
  expect([...shown(source).querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)).toEqual(levels);
});

test('tables and code scroll within themselves, which keyboards reach', () => {
  const found = shown('| a |\n|---|\n| b |\n\n```json\n{}\n```\n\n- c');
  expect([...found.children].map(({ tagName }) => tagName)).toEqual(['DIV', 'DIV', 'UL']);
  expect(
    [...found.querySelectorAll<HTMLElement>('div[tabindex]')].map(({ tabIndex, firstElementChild }) => [
      tabIndex,
      firstElementChild?.tagName,
    ]),
  ).toEqual([
    [0, 'TABLE'],
    [0, 'PRE'],
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[press](javascript:alert(1))',
  '<a href="data:text/html,<script>alert(1)</script>">press</a>',
  '<iframe src="/workspace"></iframe>',
  '<form action="/accounts/logout"><button>press</button></form>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href="javascript:alert(1)">press</mi></math>',
  '<style>body { display: none }</style>',
  '<div style="position:fixed;inset:0" id="root" class="x" onclick="alert(1)">over</div>',
  '<input autofocus onfocus=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
])('%s cannot do anything', (source) => {
  const found = shown(source);
  expect(
    found.querySelector('script, style, iframe, form, input, button, base, meta, svg, math, object, embed'),
  ).toBeNull();
  const attributes = [...found.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`),
  );
  expect(attributes.filter((each) => /^(on|style|id|class)|javascript:|data:/i.test(each))).toEqual([]);
});

test('code says its language and is copied as it was written, and nothing of that is an author’s to make', async () => {
  const written: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const source = '```python title\nif 1 < 2:\n    print("<b>")\n```\n\n```\nplain\n```\n\n- <pre class="x">raw</pre>';
  const { container, rerender } = render(<Markdown source={source} />);
  expect(
    [...container.querySelectorAll('pre')].map((code) => code.parentElement?.previousElementSibling?.textContent),
  ).toEqual(['python', undefined, undefined]);
  expect(container.querySelector('.x, .language-python')).toBeNull();
  for (const button of screen.getAllByRole('button', { name: 'Copy code' }))
    await act(async () => fireEvent.click(button));
  expect(written).toEqual(['if 1 < 2:\n    print("<b>")', 'plain', 'raw']);
  rerender(<Markdown source={'```js\nmore()\n```'} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy code' })));
  expect(written.at(-1)).toBe('more()');
});

test('tasks of a list are marked, and no other boxes are made', () => {
  const found = shown('- [x] one\n- [ ] two\n\n<input type="checkbox" disabled checked> three');
  expect(
    [...found.querySelectorAll('li')].map((item) => [item.firstElementChild?.ariaLabel, item.textContent.trim()]),
  ).toEqual([
    ['Done', 'one'],
    ['To do', 'two'],
  ]);
  expect([found.querySelectorAll('[role="img"]').length, found.querySelector('input')]).toEqual([2, null]);
});

test('links tell nobody where from, and those to other sites open elsewhere', () => {
  const [foreign, own, mail] = shown(
    '[a](https://example.com/x) [b](/catalog/a/b) [c](mailto:a@example.com)',
  ).querySelectorAll('a');
  expect([foreign!.target, foreign!.rel]).toEqual(['_blank', 'noreferrer']);
  expect([own!.target, own!.rel, own!.getAttribute('href')]).toEqual(['', 'noreferrer', '/catalog/a/b']);
  expect(mail!.target).toBe('');
});

test.each([
  ['[a](javascript:alert(1))', false],
  ['[a]()', false],
  ['[a](docs/a.md)', false],
  ['<a name="x">a</a>', false],
  ['[a](docs/a.md)', true],
  ['[a](/workspace)', true],
  ['[a](/\\\\evil.example)', true],
  ['[a](#more)', true],
  ['![a](/chart.png)', true],
])('the words of %s are no link (foreign: %s)', (source, foreign) => {
  const found = shown(source, foreign);
  expect([found.querySelector('a, img'), found.textContent.trim()]).toEqual([null, 'a']);
});

test.each(['https://example.com/x', '//example.com/x', 'mailto:a@example.com'])('a model may link to %s', (address) => {
  expect(shown(`[a](${address})`, true).querySelector('a')!.getAttribute('href')).toBe(address);
});

test('uploaded pictures show, and those that the text holds', () => {
  const found = shown(
    '![own](/api/mlpcore/account/a/model/b/picture/c.png) ![held](data:image/gif;base64,R0lGODlhAQ==)',
  );
  expect([...found.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['own', 'held']);
});

test.each([
  'https://example.com/chart.png',
  'https://example.com/api/mlpcore/account/a/model/b/picture/c.png',
  '/api/mlpgateway/account/demo/model/tts/tts?text=one',
  '/api/mlpcore/account/a/model/b/picture/../../../../../../mlpgateway/account/demo/model/tts/tts?text=/picture/c.png',
  '/http/demo/paid/api/mlpcore/account/a/model/b/picture/c.png',
])('the picture %s is not loaded but linked to', (address) => {
  const found = shown(`# ![chart](${address})`);
  expect(found.querySelector('img')).toBeNull();
  const link = found.querySelector('a')!;
  expect([link.getAttribute('href'), link.textContent, link.rel]).toEqual([address, 'chart', 'noreferrer']);
});

test.each([
  '<picture><source srcset="/api/mlpgateway/account/demo/model/tts/tts?text=one"><img></picture>',
  '<img srcset="/api/mlpgateway/account/demo/model/tts/tts?text=one 1x">',
  '<table background="/api/mlpgateway/account/demo/model/tts/tts?text=one"><tr><td>x</td></tr></table>',
])('%s loads nothing', (source) => {
  expect(shown(source).innerHTML).not.toContain('tts');
});

test('a picture that is not loaded leaves its words, within the link that it was in too', () => {
  const found = shown('[![build](https://ci.example/a.svg)](https://ci.example) <img alt="chart" src="javascript:x">');
  expect(found.querySelector('img')).toBeNull();
  expect([...found.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['https://ci.example', 'build'],
  ]);
  expect(found.textContent).toContain('chart');
});
