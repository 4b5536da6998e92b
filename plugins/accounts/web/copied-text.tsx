import { useTranslation } from 'react-i18next';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import styles from './account-page.module.css';

/** An id or a name with a button that copies it. */
export function CopiedText({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('core');
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <CopyButton text={text} label={label} copiedLabel={t('copy.done')} size="xs" />
    </span>
  );
}
