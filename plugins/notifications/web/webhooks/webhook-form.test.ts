import { expect, test } from 'vitest';
import { WebhookForm } from './webhook-form.ts';

const wrong = 'notifications:webhooks.form.urlWrong';

test.each([
  [' https://example.com/hook ', undefined],
  ['', 'notifications:webhooks.form.urlMissing'],
  ['ftp://example.com/hook', wrong],
  ['https://user:secret@example.com/', wrong],
  ['nonsense', wrong],
])('of the address %j it is said by a text of ours what is wrong', (url, expected) => {
  expect(WebhookForm.safeParse({ url, categories: [] }).error?.issues[0]?.message).toBe(expected);
});
