import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import styles from './request-dialog.module.css';

/** Says that a message was sent, and where its answer will come. */
export function SentDialog({ contacts, onClose }: { contacts: string; onClose: () => void }) {
  const { t } = useTranslation('requests');
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={t('sent.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('core:close')}
        </Button>
      }
    >
      <div className={styles.words} role="status">
        <p>{t('sent.kept')}</p>
        <p>{t('sent.next', { contacts })}</p>
      </div>
    </Dialog>
  );
}
