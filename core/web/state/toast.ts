import type { TFunction } from 'i18next';
import { Fault } from '#core/contract/fault.ts';
import { logIn } from '../auth/redirects.ts';
import { faultText } from '../page/fault-text.ts';
import { mayRepeat } from './rarely.ts';
import { toasts, type ToastContent } from '../ui/overlays/toasts.ts';

/**
 * Tells of a failed action: what it means, what the server said, and by what it knows the request. The same text comes at most
 * once in 30 seconds by itself; whoever presses something that fails is told each time.
 */
export function toastFailure(t: TFunction, title: string, error: unknown): void {
  const content =
    error instanceof Fault ? contentOf(t, error) : { text: error instanceof Error ? error.message : String(error) };
  const words = `${title}\n${content.text}`;
  // By its words, so that a toast which is still there is shown longer instead of twice.
  if (mayRepeat(words) || navigator.userActivation?.isActive) toasts.add({ tone: 'bad', title, ...content }, words);
}

export const toastSuccess = (title: string, text?: string, { dark = false } = {}): string =>
  toasts.add({ tone: 'ok', dark, title, ...(text === undefined ? {} : { text }) });

function contentOf(t: TFunction, fault: Fault): Partial<ToastContent> & { text: string } {
  const text = failureText(t, fault);
  // It is known what is to be done about it, and by whom.
  if (fault.code === 'sign_in.required') return { text, action: { label: t('core:login'), onSelect: logIn } };
  const { requestId } = fault.args;
  return {
    text,
    ...(requestId && {
      request: { id: requestId, copyLabel: t('core:copy.requestId'), copiedLabel: t('core:copy.done') },
    }),
  };
}

/** What a fault means for its reader, and on a line of its own what the server said where that is more. */
export function failureText(t: TFunction, fault: Fault): string {
  const text = faultText(t, fault, 'beside');
  // What is our own fault the server says in the same words, with the request's id.
  const said = [/^(client\.|internal$)/.test(fault.code) ? undefined : fault.message, fault.args.message].filter(
    (each) => each && each !== text,
  );
  return said.length > 0
    ? `${text}\n${t('core:toasts.serverMessage', { message: [...new Set(said)].join(' ') })}`
    : text;
}
