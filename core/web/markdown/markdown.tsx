// The only file that imports marked and DOMPurify; fetched when a page first shows markdown.
import purify from 'dompurify';
import { Marked } from 'marked';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/inputs/copy-button.tsx';
import styles from './markdown.module.css';

const marked = new Marked({ gfm: true });

interface Reading {
  /** Whether its author, such as a model, knows nothing of this site, so that an address without a site is none. */
  readonly foreign: boolean;
  /** What is read out for the marks of a list of tasks. */
  readonly tasks: Readonly<Record<'done' | 'open', string>>;
}

/** Markdown as markup that can do nothing but show: no scripts, styles, forms, frames, ids or classes but ours. */
export function safeHtml(source: string, { foreign, tasks }: Reading): string {
  const content = purify.sanitize(marked.parse(source, { async: false }), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'button', 'select', 'textarea', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'id', 'name', 'target', 'srcset', 'background'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  // First of all: a picture begins to load once it is moved into an element of the page.
  for (const image of content.querySelectorAll('img')) settleImage(image);
  const languages = new Map([...content.querySelectorAll('pre')].map((code) => [code, languageOf(code)]));
  for (const part of content.querySelectorAll('[class]')) part.removeAttribute('class');
  for (const input of content.querySelectorAll('input')) settleTask(input, tasks);
  settleHeadings(content);
  for (const part of content.querySelectorAll('pre, table')) makeScrollable(part);
  for (const [code, language] of languages) frameCode(code, language);
  for (const link of content.querySelectorAll('a')) settleLink(link, foreign);
  const holder = document.createElement('div');
  holder.append(content);
  return holder.innerHTML;
}

/** What the author says that code is written in. */
const languageOf = (code: Element): string | undefined =>
  /(?:^|\s)language-(\S{1,30})/.exec(code.querySelector('code')?.className ?? '')?.[1];

const made = (className: string | undefined, ...within: (Node | string)[]): HTMLElement => {
  const element = document.createElement('div');
  element.className = className!;
  element.append(...within);
  return element;
};

/** Code with its language above it, and a place for what copies it. */
function frameCode(code: Element, language: string | undefined): void {
  const scroller = code.parentElement!;
  const frame = made(styles.code);
  scroller.replaceWith(frame);
  frame.append(...(language === undefined ? [] : [made(styles.language, language)]), scroller, made(styles.copy));
}

/** Boxes in lists of tasks are drawn; an author makes no others. */
function settleTask(input: HTMLInputElement, tasks: Reading['tasks']): void {
  const item = input.closest('li');
  if (!item || input.type !== 'checkbox' || !input.disabled) return input.remove();
  const mark = document.createElement('span');
  mark.className = input.checked ? `${styles.task} ${styles.done}` : styles.task!;
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', input.checked ? tasks.done : tasks.open);
  item.className = styles.item!;
  input.replaceWith(mark);
}

/** The highest level that is left below the headings of the page. */
const firstLevel = 3;

/** Levels of headings follow those of the page without a gap, whatever their author began with. */
function settleHeadings(content: DocumentFragment): void {
  const headings = [...content.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].toSorted();
  for (const heading of headings) {
    const settled = document.createElement(`h${Math.min(6, firstLevel + levels.indexOf(heading.tagName))}`);
    settled.append(...heading.childNodes);
    heading.replaceWith(settled);
  }
}

/** What is wider than the page scrolls within itself, for keyboards too. */
function makeScrollable(part: Element): void {
  const frame = made(styles.scroller);
  frame.tabIndex = 0;
  part.replaceWith(frame);
  frame.append(part);
}

const urlOf = (address: string): URL | undefined =>
  URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;

/** Where uploaded pictures are: any other address of ours may be a call that whoever looks pays for. */
const ownPicture = /^\/api\/mlpcore\/.+\/picture\/[^/]+$/;

/** Pages load no picture but uploaded ones and those within the text: any other becomes a link to it, or its words where it is in one. */
function settleImage(image: HTMLImageElement): void {
  image.alt ||= '';
  const address = image.getAttribute('src') ?? '';
  const url = address === '' ? undefined : urlOf(address);
  if (url?.protocol === 'data:') return;
  if (url?.origin === location.origin && ownPicture.test(url.pathname)) return;
  const words = image.alt || address;
  if (!url || image.closest('a[href]')) return image.replaceWith(words);
  const link = document.createElement('a');
  link.href = address;
  link.textContent = words;
  image.replaceWith(link);
}

/** Addresses that say of which site they are, or that are no site's, such as `mailto:`. */
const whole = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * Leaves the words alone where an address leads nowhere: it is missing, or means another page than the one that shows it. All others
 * tell no page where from, and so have ours ask before they do what their address says; other sites open elsewhere.
 */
function settleLink(link: HTMLAnchorElement, foreign: boolean): void {
  const address = (link.getAttribute('href') ?? '').trim();
  if (!whole.test(address) && (foreign || !/^[/#]/.test(address))) return link.replaceWith(...link.childNodes);
  link.rel = 'noreferrer';
  const url = urlOf(address);
  if (url && /^https?:$/.test(url.protocol) && url.origin !== location.origin) link.target = '_blank';
}

interface MarkdownProps {
  source: string;
  /** Whether its author, such as a model, knows nothing of this site: what would lead into it is no link. */
  foreign?: boolean;
}

/** A text in markdown that somebody wrote who is not trusted. */
export function Markdown({ source, foreign = false }: MarkdownProps) {
  const { t } = useTranslation();
  const [done, open] = [t('tasks.done'), t('tasks.open')];
  const html = useMemo(() => safeHtml(source, { foreign, tasks: { done, open } }), [source, foreign, done, open]);
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly Element[]>([]);
  useLayoutEffect(() => setPlaces([...text.current!.getElementsByClassName(styles.copy!)]), [html]);
  return (
    <>
      <div ref={text} className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />
      {places.map((place, at) =>
        createPortal(
          <CopyButton
            text={() => place.parentElement!.querySelector('pre')!.textContent.replace(/\n$/, '')}
            label={t('copy.code')}
            copiedLabel={t('copy.done')}
          />,
          place,
          String(at),
        ),
      )}
    </>
  );
}
