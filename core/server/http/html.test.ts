import { expect, test } from 'vitest';
import { html } from './html.ts';

test('whatever is put into a template is escaped, markup excepted', () => {
  const name = `<b>"O'Neil" & co</b>`;
  expect(String(html`<p title="${name}">${html`<i>${3}</i>`}</p>`)).toBe(
    '<p title="&lt;b&gt;&quot;O&#39;Neil&quot; &amp; co&lt;/b&gt;"><i>3</i></p>',
  );
});

test('lists run together and nothing shows as nothing', () => {
  expect(String(html`<ul>${['a', '<'].map((each) => html`<li>${each}</li>`)}${undefined}${false}</ul>`)).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>',
  );
});
