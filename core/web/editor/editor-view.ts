// The only file that imports CodeMirror. It is loaded with the first editor that is shown.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export type EditorLanguage = 'json' | 'text';

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

export interface Editor {
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
  { tag: tags.propertyName, color: 'var(--vio-fg)' },
  { tag: tags.string, color: 'var(--ok-fg)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info-fg)' },
]);

const languageOf = (language: EditorLanguage): Extension =>
  language === 'json'
    ? [json(), lineNumbers(), bracketMatching(), indentOnInput(), syntaxHighlighting(colours)]
    : prose;

/** Styles of ours are told from injected ones by the page's nonce. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';

export function createEditor({ parent, value, language, label, hint, readOnly, onChange, onSubmit }: Options): Editor {
  const languages = new Compartment();
  const access = new Compartment();
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
        keymap.of([{ key: 'Mod-Enter', run: () => (onSubmit(), true) }, ...defaultKeymap, ...historyKeymap]),
        // What scrolls is reached by keyboard, also while nothing can be written.
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        ...(hint ? [placeholder(hint)] : []),
        // Before the common theme: what comes first wins.
        languages.of(languageOf(language)),
        theme,
        access.of(accessOf(readOnly)),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      ],
    }),
  });
  return {
    setValue: (next) =>
      next !== view.state.doc.toString() &&
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    setLanguage: (next) => view.dispatch({ effects: languages.reconfigure(languageOf(next)) }),
    setReadOnly: (only) => view.dispatch({ effects: access.reconfigure(accessOf(only)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
