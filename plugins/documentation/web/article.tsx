import { createElement, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#core/web/page/lazy-markdown.ts';
import { Brand } from '#core/web/start/brand.ts';
import { useService } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#core/web/ui/icons/common-icons.tsx';
import { blocksOf, type Block } from './blocks.ts';
import { CodeBlock } from './code-block.tsx';
import { Contents } from './contents.tsx';
import { addressOf, fill, textOf } from './doc-text.ts';
import styles from './docs.module.css';
import { useFollowedLinks } from './follow-links.ts';
import type { DocPage } from './public.ts';

/** A page to be read: its text, what is on it, and what comes before and after it. */
export function Article({ page, pages }: { page: DocPage; pages: readonly DocPage[] }) {
  const { t } = useTranslation();
  const brand = useService(Brand);
  const article = useRef<HTMLElement>(null);
  useFollowedLinks(article);
  const origin = location.origin.replace('//docs.', '//');
  const blocks = blocksOf(fill(use(textOf(page)), { origin, brand: brand.name }));
  const at = pages.indexOf(page);
  useEffect(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView(), [page]);
  return (
    <div className={styles.columns}>
      <article ref={article} className={styles.article}>
        <h1>{t(page.title)}</h1>
        {blocks.map((block, index) => (
          <Shown
            key={index}
            block={block}
            number={blocks.slice(0, index + 1).filter(({ kind }) => kind === 'code').length}
          />
        ))}
        <nav className={styles.ways} aria-label={t('documentation:ways')}>
          <Way page={pages[at - 1]} to="previous" />
          <Way page={pages[at + 1]} to="next" />
        </nav>
      </article>
      <Contents key={page.id} headings={blocks.filter((block) => block.kind === 'heading')} />
    </div>
  );
}

function Shown({ block, number }: { block: Block; number: number }) {
  const { t } = useTranslation('documentation');
  if (block.kind === 'code') return <CodeBlock samples={block.samples} number={number} />;
  if (block.kind === 'text') return <Markdown source={block.text} />;
  const { level, id, text } = block;
  return createElement(
    `h${level}`,
    { id },
    text,
    <a href={`#${id}`} className={styles.anchor} aria-label={t('linkTo', { heading: text })}>
      #
    </a>,
  );
}

function Way({ page, to }: { page: DocPage | undefined; to: 'previous' | 'next' }) {
  const { t } = useTranslation();
  if (!page) return <span />;
  return (
    <Link href={addressOf(page)} variant="quiet">
      {to === 'previous' && <ChevronLeftIcon />}
      <span>
        <small>{t(`documentation:${to}`)}</small>
        {t(page.title)}
      </span>
      {to === 'next' && <ChevronRightIcon />}
    </Link>
  );
}
