import { useEffect, useState } from 'react';
import { writeClipboard } from './write-clipboard.ts';

const saidMs = 1_500;

/** Copies a text, and tells for the next 1.5 s that it did. Where copying is forbidden the text is shown under a label, to be copied by hand. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string, label: string) => Promise<void> } {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), saidMs);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(text: string, label: string) {
    if (await writeClipboard(text)) setCopies((count) => count + 1);
    else window.prompt(label, text);
  }
  return { copied: copies > 0, copy };
}
