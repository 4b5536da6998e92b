import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { faultText } from '#core/web/page/fault-text.ts';
import { Fault } from '#core/contract/fault.ts';
import { CloseIcon, SearchIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import type { Entry } from './entry.ts';
import { Hints } from './hints.tsx';
import { Lines } from './lines.tsx';
import { useSections } from './sections.ts';
import { useFound } from './use-found.ts';
import styles from './palette.module.css';

interface PaletteProps {
  /** What was typed before the palette was there. */
  typed: string;
  onClose: () => void;
  onShortcuts: () => void;
}

/** One box for everything: pages, actions, and what the server finds. */
export function Palette({ typed, onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation('palette');
  const [, navigate] = useLocation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState<string>();
  // Enter was pressed before the answer was there.
  const [eager, setEager] = useState(false);
  const { found, pending } = useFound(text);
  const sections = useSections(text, found, onShortcuts);
  const entries = sections.flatMap((section) => section.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  );
  const active = entries[at];
  const late = pending && !sections.some((section) => !section.found && section.entries.includes(active!));
  const failure = found?.failure;
  const optionId = (entry: Entry) => `${id}-${entry.id}`;

  useModal(dialog, onClose);
  useEffect(() => {
    document.getElementById(`${id}-${active?.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active?.id]);

  function follow(entry: Entry, { metaKey, ctrlKey }: Pick<MouseEvent, 'metaKey' | 'ctrlKey'>) {
    const { act, outside } = entry;
    onClose();
    if (typeof act === 'function') act();
    else if (outside || metaKey || ctrlKey) window.open(act, '_blank', 'noreferrer');
    else navigate(act);
  }

  const followFirst = useEffectEvent(() => active && follow(active, { metaKey: false, ctrlKey: false }));
  useEffect(() => {
    if (eager && !late) followFirst();
  }, [eager, late]);

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) setChosen(entries[(at + step + entries.length) % entries.length]!.id);
    else if (event.key === 'Enter' && late) setEager(true);
    else if (event.key === 'Enter' && active) follow(active, event);
    else return;
    event.preventDefault();
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label={t('title')} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.search}>
          <SearchIcon />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t('open')}
            aria-expanded={entries.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active)}
            placeholder={t('placeholder')}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(undefined);
              setEager(false);
            }}
            onKeyDown={move}
          />
          <IconButton label={t('core:close')} icon={<CloseIcon />} onClick={onClose} />
        </div>
        <div className={styles.results} aria-busy={pending}>
          <Lines
            id={id}
            label={t('results')}
            sections={sections}
            active={active}
            optionId={optionId}
            onPoint={(entry) => setChosen(entry.id)}
            onOpen={follow}
          />
          {entries.length === 0 && (
            <p className={styles.note}>{pending ? t('searching') : t('nothing', { text: text.trim() })}</p>
          )}
          {failure !== undefined && !pending && (
            <p className={styles.note} role="alert">
              {t('notSearched', { why: failure instanceof Fault ? faultText(t, failure) : String(failure) })}
            </p>
          )}
        </div>
        <VisuallyHidden>
          <span role="status">{!pending && t('count', { count: entries.length })}</span>
        </VisuallyHidden>
        <Hints />
      </div>
    </dialog>
  );
}

/** Shows a dialog above everything; a press outside closes it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before it is taken away, so that closing it gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    const press = ({ target }: Event) => target === shown && close();
    shown.showModal();
    shown.addEventListener('click', press);
    return () => {
      shown.removeEventListener('click', press);
      shown.close();
    };
  }, [dialog]);
}
