// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { failureText } from './toast.ts';

await i18next.init({ lng: 'en', resources: { en: { core: { toasts: { serverMessage: 'Error message: {{message}}' }, faults: { quota_used: 'The quota is used up.' } } } }, interpolation: { escapeValue: false } });

test.each([
  ['a known fault, and what the server said', new Fault('quota.used', 'Quota q1 of group a has no room.', 409), 'The quota is used up.\nError message: Quota q1 of group a has no room.'],
  ['an unknown fault in the words of the server, once', new Fault('odd', 'It is odd.', 400), 'It is odd.'],
  ['what a service further behind said', new Fault('odd', 'The service failed.', 500, { message: 'out of memory' }), 'The service failed.\nError message: out of memory'],
  ['what no server said', new Fault('client.timeout', 'The server did not answer.', 504), 'The server did not answer.'],
])('%s', (_what, fault, expected) => {
  expect(failureText(i18next.t, fault)).toBe(expected);
});
