// The only file that imports marked and DOMPurify; fetched when a page first shows markdown.
import purify from 'dompurify';
import { Marked } from 'marked';
import { useMemo } from 'react';
import styles from './markdown.module.css';

/** Headings of a text stand below the two that a page has above it. */
const headingsAbove = 2;

const marked = new Marked({
  gfm: true,
  walkTokens(token) {
    if (token.type === 'heading') token.depth = Math.min(6, (token.depth as number) + headingsAbove);
  },
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return;
  if (new URL(node.getAttribute('href')!, location.href).origin === location.origin) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noreferrer');
});

/** Markdown as markup that can do nothing but show: no scripts, styles, forms, frames or ids. */
export function safeHtml(source: string): string {
  return purify.sanitize(marked.parse(source, { async: false }), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'target'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

/** A text that a service's owner wrote in markdown. */
export function Markdown({ source }: { source: string }) {
  const html = useMemo(() => safeHtml(source), [source]);
  return <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
}
