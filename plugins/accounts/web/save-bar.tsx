import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import styles from './account-page.module.css';

/** Stands at the foot of a form while something in it is not saved. */
export function SaveBar({ pending, onDiscard }: { pending: boolean; onDiscard: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.save}>
      <Button variant="primary" type="submit" loading={pending}>
        {t('settings.save')}
      </Button>
      <Button variant="ghost" onClick={onDiscard}>
        {t('settings.discard')}
      </Button>
      <span className={styles.quiet} role="status">
        {t('settings.unsaved')}
      </span>
    </div>
  );
}
