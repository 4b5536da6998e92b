import type { ReactNode } from 'react';
import * as Toast from './base-ui/toast.ts';

export interface ToastContent {
  /** `bad` stays until closed, the others leave after 5 s. */
  tone: 'ok' | 'info' | 'warn' | 'bad';
  title: string;
  text?: ReactNode;
  /** A link or a button at the end, such as "Details". */
  action?: { label: string; href: string } | { label: string; onSelect: () => void };
}

/** What ToastRegion shows; also its source of new toasts. */
export const toastManager = Toast.createToastManager<ToastContent>();

/** Short messages in the corner, callable from anywhere. Adding under an `id` that is shown replaces that toast. */
export const toasts = {
  /** Shows a toast and returns its id. */
  add(content: ToastContent, id?: string): string {
    return toastManager.add({ data: content, timeout: content.tone === 'bad' ? 0 : 5000, priority: 'low', ...(id !== undefined && { id }) });
  },
  close(id: string): void {
    toastManager.close(id);
  },
};
