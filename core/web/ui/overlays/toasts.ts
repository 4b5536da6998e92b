import type { ReactNode } from 'react';
import { demandOverlays } from './load-overlays.ts';

export interface ToastContent {
  tone: 'ok' | 'info' | 'warn' | 'bad';
  /** Three `general` ones are shown at once, and seven of those with an action, for 5 s; `common` ones say what is plain anyway and leave after 1.5 s. None leaves while it is pointed at. */
  kind?: 'general' | 'common';
  /** Leaves only when it is closed, or its action is taken. */
  stays?: boolean;
  /** Dark in either theme, so that it stands out from the page. */
  dark?: boolean;
  title: string;
  text?: ReactNode;
  /** What a failed request is known by to those who run the server. */
  request?: { id: string; copyLabel: string; copiedLabel: string };
  /** A link or a button at the end, such as "Details". */
  action?: { label: string; href: string } | { label: string; onSelect: () => void };
}

/** What is to become of the toast of an id: shown with a content, or closed without one. */
export interface ToastOrder {
  id: string;
  content?: ToastContent;
}

let lastId = 0;
let show: ((order: ToastOrder) => void) | undefined;
const waiting: ToastOrder[] = [];

function send(order: ToastOrder): void {
  if (show) return show(order);
  waiting.push(order);
  demandOverlays();
}

/** Short messages in the corner, callable from anywhere. Adding under an `id` that is shown replaces that toast. */
export const toasts = {
  /** Shows a toast and returns its id. */
  add(content: ToastContent, id = `toast-${++lastId}`): string {
    send({ id, content });
    return id;
  },
  close(id: string): void {
    send({ id });
  },
};

/** Hands all orders, first those that waited, to whoever shows toasts, until told to stop. */
export function showToasts(shower: (order: ToastOrder) => void): () => void {
  show = shower;
  for (const order of waiting.splice(0)) shower(order);
  return () => {
    show = undefined;
  };
}
