import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';

const font = '"Geist Mono Variable", ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

interface Options {
  /** What assistive technology calls the field that takes the keys. */
  readonly label: string;
  readonly onInput: (input: Uint8Array) => void;
  readonly onResize: (size: { columns: number; rows: number }) => void;
  /** Keys of the workbench: to look for something, and to go on from the terminal, where Tab belongs to the program. */
  readonly onSearch: () => void;
  readonly onLeave: () => void;
  readonly onFound: (place: { current: number; all: number }) => void;
}

/** A terminal, and where it is shown for now. */
export interface Screen {
  /** Shows it in an element, where it fills the room there is. */
  show(parent: HTMLElement): void;
  write(part: Uint8Array, shown: () => void): void;
  find(words: string, direction: 1 | -1): void;
  /** What is chosen, else all there is. */
  text(): string;
  focus(): void;
  size(): { columns: number; rows: number };
  dispose(): void;
}

export async function makeScreen(options: Options): Promise<Screen> {
  // What it measures has to be what it shows.
  await document.fonts.load(`12px ${font}`).catch(() => undefined);
  const terminal = new Terminal({
    fontFamily: font,
    fontSize: 12,
    lineHeight: 1.4,
    cursorBlink: true,
    scrollback: 10_000,
    allowProposedApi: true,
    minimumContrastRatio: 4.5,
    theme: colours(),
    linkHandler: { activate: (_event, address) => visit(address) },
  });
  const [fit, search] = [new FitAddon(), new SearchAddon()];
  for (const each of [fit, search, new WebLinksAddon((_event, address) => visit(address))]) terminal.loadAddon(each);
  const letters = new TextEncoder();
  terminal.onData((text) => options.onInput(letters.encode(text)));
  terminal.onBinary((text) => options.onInput(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  terminal.onResize(({ cols, rows }) => options.onResize({ columns: cols, rows }));
  terminal.attachCustomKeyEventHandler((event) => !isOurs(event, terminal, options));
  search.onDidChangeResults(({ resultIndex, resultCount }) =>
    options.onFound({ current: resultIndex + 1, all: resultCount }),
  );
  const room = new ResizeObserver(() => terminal.element?.isConnected && fit.fit());
  const theme = new MutationObserver(() => (terminal.options.theme = colours()));
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return {
    show(parent) {
      room.disconnect();
      if (terminal.element) parent.append(terminal.element);
      else {
        withNonce(() => terminal.open(parent));
        styleWithoutAttributes(terminal);
        terminal.textarea!.setAttribute('aria-label', options.label);
      }
      fit.fit();
      room.observe(parent);
    },
    write: (part, shown) => terminal.write(part, shown),
    find(words, direction) {
      const marks = { matchOverviewRuler: '', activeMatchColorOverviewRuler: '' };
      const looks = {
        decorations: { ...marks, matchBackground: shade('--mark'), activeMatchBackground: shade('--warn') },
      };
      if (words === '') search.clearDecorations();
      else if (direction > 0) search.findNext(words, looks);
      else search.findPrevious(words, looks);
    },
    text: () => terminal.getSelection() || all(terminal),
    focus: () => terminal.focus(),
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    dispose() {
      room.disconnect();
      theme.disconnect();
      terminal.dispose();
    },
  };
}

function isOurs(event: KeyboardEvent, terminal: Terminal, { onSearch, onLeave }: Options): boolean {
  const { key, shiftKey, ctrlKey, type } = event;
  const name = `${ctrlKey ? 'ctrl ' : ''}${shiftKey ? 'shift ' : ''}${key.toLowerCase()}`;
  const act = {
    'shift escape': onLeave,
    'ctrl shift f': onSearch,
    'ctrl shift c': () => void navigator.clipboard?.writeText(terminal.getSelection()),
    'ctrl shift v': () => void navigator.clipboard?.readText().then((text) => terminal.paste(text)),
  }[name];
  if (!act) return false;
  event.preventDefault();
  if (type === 'keydown') act();
  return true;
}

/** Has the sheets that it makes while it opens count as the page's own, which alone may carry styles. */
function withNonce(open: () => void): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';
  const create = document.createElement;
  document.createElement = function (this: Document, ...given: Parameters<typeof create>) {
    const element = create.apply(this, given);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  } as typeof create;
  try {
    open();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** Has it colour cells by their style objects: style attributes are refused by the pages' policy, and its rows would be without. */
function styleWithoutAttributes(terminal: Terminal): void {
  const inside = ['_core', '_renderService', '_renderer', 'value', '_rowFactory'];
  const rows = inside.reduce<unknown>(
    (outer, name) => (outer as Record<string, unknown> | undefined)?.[name],
    terminal,
  );
  const addStyle = (element: HTMLElement, style: string) => (element.style.cssText += `${style};`);
  if (rows) Object.assign(rows, { ['_addStyle']: addStyle });
}

function all({ buffer: { active } }: Terminal): string {
  const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)!);
  return lines
    .map((line) => (line.isWrapped ? '' : '\n') + line.translateToString(true))
    .join('')
    .trim();
}

function visit(address: string): void {
  if (/^https?:/i.test(address)) window.open(address, '_blank', 'noopener');
}

const shade = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function colours() {
  const pair = (name: string, plain: string, bright: string) => ({
    [name]: shade(plain),
    [`bright${name[0]!.toUpperCase()}${name.slice(1)}`]: shade(bright),
  });
  return {
    background: shade('--sunken'),
    foreground: shade('--text'),
    cursor: shade('--accent'),
    cursorAccent: shade('--on-accent'),
    selectionBackground: shade('--accent-border'),
    ...pair('black', '--text', '--text-3'),
    ...pair('red', '--bad-fg', '--bad'),
    ...pair('green', '--ok-fg', '--ok'),
    ...pair('yellow', '--warn-fg', '--warn'),
    ...pair('blue', '--accent-text', '--accent'),
    ...pair('magenta', '--vio-fg', '--vio'),
    ...pair('cyan', '--info-fg', '--info'),
    ...pair('white', '--text-2', '--text'),
  };
}
