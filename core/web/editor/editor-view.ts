// The only file that imports CodeMirror. It is loaded with the first editor that is shown.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { yaml } from '@codemirror/legacy-modes/mode/yaml';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export type EditorLanguage = 'json' | 'yaml' | 'text';

interface Options {
  readonly parent: HTMLElement;
  readonly value: string;
  readonly language: EditorLanguage;
  readonly label: string;
  readonly hint: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
  /** Runs on Ctrl or Cmd with Enter. */
  readonly onSubmit: () => void;
}

/** What happened: somebody typed, moved the cursor, or left. */
export type EditorEvent = 'typed' | 'moved' | 'left';

/** Whoever offers what could be written next. */
export interface Assistant {
  readonly on: (event: EditorEvent) => void;
  /** Answers whether it took the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Where the cursor stands: within the text, and from the left upper corner of the window. */
export interface EditorCursor {
  readonly text: string;
  readonly at: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Editor {
  /** What assists from now on; nothing where that is left out. */
  assist(assistant?: Assistant): void;
  /** Tells assistive technology of the list that is offered, and which of it is meant. */
  describe(attributes: Readonly<Record<string, string>>): void;
  cursor(): EditorCursor;
  replace(from: number, to: number, insert: string, cursor: number): void;
  setValue(value: string): void;
  setLanguage(language: EditorLanguage): void;
  setReadOnly(readOnly: boolean): void;
  focus(): void;
  destroy(): void;
}

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'var(--log) var(--font-mono)', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--text-3)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-bg)',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--accent-bg)', outline: '1px solid var(--accent-border)' },
  '.cm-placeholder': { color: 'var(--text-3)' },
});

const prose = EditorView.theme({ '.cm-scroller': { font: 'var(--text-md) var(--font-sans)' } });

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.atom], color: 'var(--vio-fg)' },
  { tag: tags.string, color: 'var(--ok-fg)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info-fg)' },
]);

const code = [lineNumbers(), bracketMatching(), indentOnInput(), syntaxHighlighting(colours)];
const languages: Readonly<Record<EditorLanguage, Extension>> = {
  json: [json(), code],
  yaml: [StreamLanguage.define(yaml), code],
  text: prose,
};

/** Styles of ours are told from injected ones by the page's nonce. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';

export function createEditor({ parent, value, language, label, hint, readOnly, onChange, onSubmit }: Options): Editor {
  const chosen = new Compartment();
  const access = new Compartment();
  const described = new Compartment();
  let assistant: Assistant | undefined;
  const accessOf = (only: boolean): Extension => [EditorState.readOnly.of(only), EditorView.editable.of(!only)];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: value,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        Prec.highest(EditorView.domEventHandlers({ keydown: (event) => assistant?.onKey(event) ?? false })),
        described.of([]),
        keymap.of([{ key: 'Mod-Enter', run: () => (onSubmit(), true) }, ...defaultKeymap, ...historyKeymap]),
        // What scrolls is reached by keyboard, also while nothing can be written.
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        ...(hint ? [placeholder(hint)] : []),
        // Before the common theme: what comes first wins.
        chosen.of(languages[language]),
        theme,
        access.of(accessOf(readOnly)),
        EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, state, transactions }) => {
          if (docChanged) onChange(state.doc.toString());
          if (transactions.some((each) => each.isUserEvent('input') || each.isUserEvent('delete')))
            assistant?.on('typed');
          else if (docChanged || selectionSet) assistant?.on('moved');
          if (focusChanged && !view.hasFocus) assistant?.on('left');
        }),
      ],
    }),
  });
  return {
    assist: (next) => (assistant = next),
    describe: (attributes) =>
      view.dispatch({ effects: described.reconfigure(EditorView.contentAttributes.of(attributes)) }),
    cursor() {
      const { state } = view;
      const at = state.selection.main.head;
      const { left, top, bottom } = view.coordsAtPos(at) ?? view.contentDOM.getBoundingClientRect();
      return { text: state.doc.toString(), at, left, top, bottom };
    },
    replace: (from, to, insert, cursor) =>
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + cursor }, scrollIntoView: true }),
    setValue: (next) =>
      next !== view.state.doc.toString() &&
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    setLanguage: (next) => view.dispatch({ effects: chosen.reconfigure(languages[next]) }),
    setReadOnly: (only) => view.dispatch({ effects: access.reconfigure(accessOf(only)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
