import type { TFunction } from 'i18next';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from './fault-text.ts';
import { toasts } from './ui/toasts.ts';

const shownAt = new Map<string, number>();
const throttleMs = 30_000;

/** Tells of a failed action; the same text at most once in 30 seconds. */
export function toastFailure(t: TFunction, title: string, error: unknown): void {
  const text = error instanceof Fault ? faultText(t, error) : error instanceof Error ? error.message : String(error);
  const key = `${title}\n${text}`;
  const now = Date.now();
  if (now - (shownAt.get(key) ?? -Infinity) < throttleMs) return;
  shownAt.set(key, now);
  toasts.add({ tone: 'bad', title, text });
}

export const toastSuccess = (title: string, text?: string): string => toasts.add({ tone: 'ok', title, ...(text === undefined ? {} : { text }) });
