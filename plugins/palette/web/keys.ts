import { isMac } from '#core/web/ui/is-mac.ts';
import { singleKeysOn } from './single-keys.ts';

/** What the keyboard asks for. */
export interface Asked {
  readonly search: () => void;
  readonly shortcuts: () => void;
  /** Opens the page of a letter; false where there is none. */
  readonly go: (letter: string) => boolean;
}

/** Where keys mean themselves. */
const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog], dialog';

/** How long after `g` a letter still belongs to it. */
const sequenceMs = 1_500;

/** Hears the shortcuts until the returned function is called. */
export function hearKeys({ search, shortcuts, go }: Asked): () => void {
  let goingSince = -Infinity;
  function hear(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented, target, timeStamp } = event;
    if (defaultPrevented || isComposing || altKey || document.querySelector('dialog[open]')) return;
    const letter = letterOf(event);
    const going = timeStamp - goingSince < sequenceMs;
    goingSince = -Infinity;
    let done = true;
    if (ctrlKey || metaKey) {
      if (letter !== 'k' || shiftKey || (isMac ? ctrlKey : metaKey)) return;
      search();
    } else if (!singleKeysOn() || (target instanceof Element && target.closest(typing))) return;
    else if (letter === '?') shortcuts();
    else if (shiftKey && letter !== '/') return;
    else if (going && letter.length === 1) done = go(letter);
    else if (letter === '/') {
      if (!searchPage()) search();
    } else if (letter === 'g') goingSince = timeStamp;
    else return;
    if (done) event.preventDefault();
  }
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}

/** The Latin letter or sign of a key, on Cyrillic keyboards too. */
function letterOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (code === 'Slash' && /[.,]/.test(key)) return shiftKey ? '?' : '/';
  return /[а-яё]/i.test(key) && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();
}

/** Goes to the search box of the page, where it has one. */
function searchPage(): boolean {
  const box = document.querySelector<HTMLElement>('main [role=searchbox]');
  box?.focus();
  return document.activeElement === box;
}
