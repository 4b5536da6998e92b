import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { failureText, toastFailure } from './toast.ts';
import { showToasts, type ToastContent } from '../ui/overlays/toasts.ts';

await i18next.init({
  lng: 'en',
  resources: {
    en: {
      core: {
        toasts: { serverMessage: 'Error message: {{message}}' },
        faults: {
          quota_used: 'The quota is used up.',
          image_missing: 'The service has no image, or its image was deleted.',
          sign_in_required: 'Sign in first.',
          internal: 'It broke. Report request {{requestId}}.',
          internal_beside: 'It broke. Report the request.',
        },
        copy: { requestId: 'Copy request ID', done: 'Copied' },
        login: 'Sign in',
      },
    },
  },
  interpolation: { escapeValue: false },
});

/** Until the test ends, takes those that are told in it: what other files of this process told nobody is waiting still. */
function takeToasts(take: (told: { id: string; content: ToastContent }) => void): void {
  showToasts(() => undefined)();
  onTestFinished(showToasts(({ id, content }) => content && take({ id, content })));
}

test.each([
  [
    'a known fault, and what the server said',
    new Fault('quota.used', 'Quota q1 of group a has no room.', 409),
    'The quota is used up.\nError message: Quota q1 of group a has no room.',
  ],
  ['an unknown fault in the words of the server, once', new Fault('odd', 'It is odd.', 400), 'It is odd.'],
  [
    'what a service further behind said',
    new Fault('odd', 'The service failed.', 500, { message: 'out of memory' }),
    'The service failed.\nError message: out of memory',
  ],
  [
    'a request that is named beside it, without its id',
    new Fault('internal', 'Report request req_1.', 500, { requestId: 'req_1' }),
    'It broke. Report the request.',
  ],
  ['what no server said', new Fault('client.timeout', 'The server did not answer.', 504), 'The server did not answer.'],
])('%s', (_what, fault, expected) => {
  expect(failureText(i18next.t, fault)).toBe(expected);
});

test('what fails by itself is told once in 30 s, what somebody pressed each time, and never twice side by side', () => {
  const shown: string[] = [];
  takeToasts(({ id }) => shown.push(id));
  const activation = { isActive: false };
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
  const fail = (title: string) => toastFailure(i18next.t, title, new Fault('odd', 'It is odd.', 400));
  fail('Not started');
  fail('Not started');
  fail('Not stopped');
  expect(shown).toHaveLength(2);
  activation.isActive = true;
  fail('Not started');
  expect([shown.length, new Set(shown).size]).toEqual([3, 2]);
});

test('a failure is told with its request, and one for want of a sign-in with the way to it instead', () => {
  const shown: unknown[] = [];
  takeToasts(({ content }) => shown.push([content.request?.id, content.action?.label]));
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } });
  const args = { requestId: 'req_1' };
  toastFailure(i18next.t, 'Not started', new Fault('image.missing', 'The service has no image.', 409, args));
  toastFailure(i18next.t, 'Not started', new Fault('sign_in.required', 'Sign in, or send a key.', 401, args));
  expect(shown).toEqual([
    ['req_1', undefined],
    [undefined, 'Sign in'],
  ]);
});
