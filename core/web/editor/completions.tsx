import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor, EditorEvent } from './editor-view.ts';
import { offersAt, type JsonSchema, type Offer } from './json-offers.ts';
import { placeIn } from './json-place.ts';
import styles from './completions.module.css';

interface CompletionsProps {
  editor: Editor;
  schema: JsonSchema;
}

interface Open {
  readonly offers: readonly Offer[];
  readonly chosen: number;
  /** What an offer replaces. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** So much room a list takes below the cursor; with less it stands above. */
const roomPx = 260;

/** Offers the fields and values that a schema knows, where JSON is being written: while somebody types, or by Ctrl and Space. */
export function Page({ editor, schema }: CompletionsProps) {
  const { t } = useTranslation('core');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();

  function find(asked: boolean): Open | undefined {
    const { text, at, ...box } = editor.cursor();
    const place = placeIn(text, at);
    const typed = place && text.slice(place.from, at);
    if (!place || (typed === '' && !asked)) return undefined;
    const offers = offersAt(schema, place, typed!);
    // What is written already needs no offer.
    if (offers.length === 0 || offers.some(({ label }) => label === typed)) return undefined;
    const rest = /^[\w-]*"?/.exec(text.slice(at))![0];
    return { offers, chosen: 0, from: place.from, to: at + rest.length, ...box };
  }

  function take({ insert, cursor }: Offer, { from, to }: Open) {
    const { text } = editor.cursor();
    // The value of a field that is there stays.
    const named = /^\s*:/.test(text.slice(to)) && insert.includes('": ');
    const name = named ? insert.slice(0, insert.indexOf('": ') + 1) : insert;
    setOpen(undefined);
    editor.replace(from, to, name, named ? name.length : cursor);
    editor.focus();
  }

  const on = useEffectEvent((event: EditorEvent) => setOpen(event === 'typed' ? find(false) : undefined));
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.key === ' ' && event.ctrlKey) {
      setOpen(find(true));
      event.preventDefault();
      return true;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open || (step === undefined && event.key !== 'Enter' && event.key !== 'Escape')) return false;
    event.preventDefault();
    // A dialog around the editor stays.
    event.stopPropagation();
    if (event.key === 'Enter') take(open.offers[open.chosen]!, open);
    else if (step === undefined) setOpen(undefined);
    else setOpen({ ...open, chosen: (open.chosen + step + open.offers.length) % open.offers.length });
    return true;
  });
  useEffect(() => {
    editor.assist({ on: (event) => on(event), onKey: (event) => onKey(event) });
    return () => editor.assist();
  }, [editor]);
  const isOpen = open !== undefined;
  const chosen = open?.chosen;
  useEffect(() => {
    editor.describe({
      'aria-autocomplete': 'list',
      ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` }),
    });
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [editor, id, isOpen, chosen]);

  return (
    <div ref={place(open)} className={styles.place}>
      {open && (
        <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={t('completions')} className={styles.list}>
          {open.offers.map((offer, index) => (
            <div
              key={offer.label}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === open.chosen}
              className={styles.offer}
              title={offer.info}
              // The editor keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(offer, open);
              }}
            >
              <span>{offer.label}</span>
              <span className={styles.detail}>{offer.detail}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Puts the list at the cursor: what it is measured from is the editor, which scrolls and stands in dialogs. */
const place = (open: Open | undefined) => (element: HTMLDivElement | null) => {
  const editor = element?.parentElement?.getBoundingClientRect();
  if (!element || !editor || !open) return;
  const above = open.bottom + roomPx > innerHeight && open.top > roomPx;
  const left = Math.max(0, Math.min(open.left - editor.left, editor.width - element.offsetWidth));
  element.style.left = `${left}px`;
  element.style.top = above ? 'auto' : `${open.bottom - editor.top + 4}px`;
  element.style.bottom = above ? `${editor.bottom - open.top + 4}px` : 'auto';
};
