import { readJson } from './json-text.ts';
import type { LinkedTest } from '../share/link.ts';

/** What stands in a form, and the link that it came by; empty for none. */
export interface Draft extends LinkedTest {
  readonly from: string;
}

/** Browsers give a page a few megabytes; a recording would take them all. */
const longestDraft = 200_000;

/** Where one person's form for one service is kept while its browser tab is open. */
export const draftKey = (userId: number, modelId: number): string => `testing.draft/${userId}/${modelId}`;

/** What was left in the form, sent or not; undefined where nothing was, or where another link has come since. */
export function readDraft(key: string, from: string): Draft | undefined {
  const read = readJson(sessionStorage.getItem(key) ?? '');
  const draft = 'value' in read ? (read.value as Draft) : undefined;
  return draft && (from === '' || draft.from === from) ? draft : undefined;
}

/** Keeps what stands in the form, also where its JSON is not whole yet; nothing, and what is too long, is not kept. */
export function keepDraft(key: string, draft: Draft | undefined): void {
  const text = draft && JSON.stringify(draft);
  if (text === undefined || text.length > longestDraft) return sessionStorage.removeItem(key);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The browser's room for this page is full: the form works on, only a reload would empty it.
    sessionStorage.removeItem(key);
  }
}
