import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './results.module.css';

interface TextHeadProps {
  /** Which of the request's texts, from 0. */
  at: number;
  /** How many texts there are. */
  of: number;
  children?: ReactNode;
}

/** The number of a text over what was found in it; nothing where it is the only one and there is nothing to say. */
export function TextHead({ at, of, children }: TextHeadProps) {
  const { t } = useTranslation('testing-text');
  if (of === 1 && !children) return null;
  return (
    <header className={styles.head}>
      {of > 1 && <h3>{t('text', { number: at + 1 })}</h3>}
      {children}
    </header>
  );
}
