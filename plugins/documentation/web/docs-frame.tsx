import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from '#core/web/frame/frame.tsx';
import { DocsNav } from './docs-nav.tsx';
import styles from './docs.module.css';

interface DocsFrameProps {
  /** The id of the page that is shown. */
  current: string;
  /** What is on the page, below its entry. */
  inside?: ReactNode;
  children: ReactNode;
}

/** A page of the documentation beside the list of all; on small screens the list is folded above it. */
export function DocsFrame({ current, inside, children }: DocsFrameProps) {
  const { t } = useTranslation('documentation');
  return (
    <Frame side={<DocsNav current={current} inside={inside} />}>
      <details key={current} className={styles.small}>
        <summary>{t('all')}</summary>
        <DocsNav current={current} inside={inside} />
      </details>
      {children}
    </Frame>
  );
}
