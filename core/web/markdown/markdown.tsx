// The only file that imports marked and DOMPurify; fetched when a page first shows markdown.
import purify from 'dompurify';
import { Marked } from 'marked';
import { useMemo } from 'react';
import styles from './markdown.module.css';

const marked = new Marked({ gfm: true });

/** Markdown as markup that can do nothing but show: no scripts, styles, forms, frames or ids. */
export function safeHtml(source: string): string {
  const content = purify.sanitize(marked.parse(source, { async: false }), {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'target', 'srcset', 'background'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  // First of all: a picture begins to load once it is moved into an element of the page.
  for (const image of content.querySelectorAll('img')) settleImage(image);
  settleHeadings(content);
  for (const part of content.querySelectorAll('pre, table')) makeScrollable(part);
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href]')) settleLink(link);
  const holder = document.createElement('div');
  holder.append(content);
  return holder.innerHTML;
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
  const frame = document.createElement('div');
  frame.className = styles.scroller!;
  frame.tabIndex = 0;
  part.replaceWith(frame);
  frame.append(part);
}

const urlOf = (address: string): URL | undefined =>
  URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;

/** Where uploaded pictures are: any other address of ours may be a call that whoever looks pays for. */
const ownPicture = /^\/api\/mlpcore\/.+\/picture\/[^/]+$/;

/** Pages load no picture but uploaded ones and those within the text: any other becomes a link to it. */
function settleImage(image: HTMLImageElement): void {
  image.alt ||= '';
  const address = image.getAttribute('src');
  const url = address && urlOf(address);
  if (!url || url.protocol === 'data:') return;
  if (url.origin === location.origin && ownPicture.test(url.pathname)) return;
  const link = document.createElement('a');
  link.href = address;
  link.textContent = image.alt || address;
  image.replaceWith(link);
}

/** Tells no page where from, and so has ours ask before they do what their address says; other sites open elsewhere. */
function settleLink(link: HTMLAnchorElement): void {
  link.rel = 'noreferrer';
  const url = urlOf(link.getAttribute('href')!);
  if (url && /^https?:$/.test(url.protocol) && url.origin !== location.origin) link.target = '_blank';
}

/** A text that a service's owner wrote in markdown. */
export function Markdown({ source }: { source: string }) {
  const html = useMemo(() => safeHtml(source), [source]);
  return <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
}
