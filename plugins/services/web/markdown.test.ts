// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { safeHtml } from './markdown.tsx';

function shown(source: string): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = safeHtml(source);
  return holder;
}

test('headings stand below those of the page, tables and lists are what they are', () => {
  const { children } = shown('# One\n\n###### Six\n\n| a |\n|---|\n| b |\n\n- c');
  expect([...children].map(({ tagName }) => tagName)).toEqual(['H3', 'H6', 'TABLE', 'UL']);
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
  expect(found.querySelector('script, style, iframe, form, input, button, base, meta, svg, math, object, embed')).toBeNull();
  const attributes = [...found.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`));
  expect(attributes.filter((each) => /^(on|style|id|class)|javascript:|data:/i.test(each))).toEqual([]);
});

test('links to other sites open elsewhere and tell nobody where from, links of the product do not', () => {
  const [foreign, own, mail] = shown('[a](https://example.com/x) [b](/catalog/a/b) [c](mailto:a@example.com)').querySelectorAll('a');
  expect([foreign!.target, foreign!.rel]).toEqual(['_blank', 'noreferrer']);
  expect([own!.target, own!.rel, own!.getAttribute('href')]).toEqual(['', '', '/catalog/a/b']);
  expect(mail!.target).toBe('');
});

test('pictures of other sites are not loaded but linked to, own ones show', () => {
  const found = shown('![chart](https://example.com/chart.png) ![own](/assets/own.png)');
  expect([...found.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['own']);
  const link = found.querySelector('a')!;
  expect([link.href, link.textContent, link.target]).toEqual(['https://example.com/chart.png', 'chart', '_blank']);
});
