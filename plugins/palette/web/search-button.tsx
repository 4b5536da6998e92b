import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '#core/web/state/toast.ts';
import { SearchIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { isMac } from '#core/web/ui/is-mac.ts';
import styles from './search-button.module.css';

type Listening = typeof import('./bundles/at-rest.ts');

/** When the shortcuts of single keys are fetched: once the first page has had its turn. */
const settledMs = 1_500;

/** The header's way to the palette, and its one shortcut that works at once; all else is fetched later or when it is asked for. */
export function SearchButton() {
  const { t } = useTranslation('palette');
  const [listening, setListening] = useState<Listening>();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  // What is typed after the shortcut and before the palette is there.
  const [early, setEarly] = useState('');
  const fetchIt = () => import('./bundles/at-rest.ts').then(setListening);
  function ask() {
    setEarly('');
    setOpen(true);
    if (listening) return;
    fetchIt().catch((error: unknown) => {
      setOpen(false);
      toastFailure(t, t('notFetched'), error);
    });
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const plain = !ctrlKey && !metaKey && !altKey;
    if (open && !shown && plain && key.length === 1) setEarly((before) => before + key);
    else if (!listening && code === 'KeyK' && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey) ask();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // As soon as the button is drawn, not a moment later.
  useLayoutEffect(() => {
    const first = (event: KeyboardEvent) => hear(event);
    addEventListener('keydown', first, true);
    // Where this fails, the shortcut and the button try again and say so.
    const timer = setTimeout(() => fetchIt().catch(() => undefined), settledMs);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', first, true);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={ask}
      >
        <SearchIcon />
        <span className={styles.words}>{t('open')}</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {listening && (
        <listening.Listening open={open} typed={early} onAsk={ask} onShown={setShown} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
