import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { ReviewChangesIcon } from '#core/web/ui/icons/icons.tsx';
import { differences, type SettingsDraft } from './draft.ts';
import { DifferenceTable } from './difference-table.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  saved: SettingsDraft;
  draft: SettingsDraft;
  errors: Readonly<Record<string, string>>;
  pending: boolean;
  onDiscard: () => void;
  /** Answers whether it was saved. */
  onSave: (comment?: string) => Promise<boolean>;
}

/** How much is not saved yet, and what can be done with it. */
export function SaveBar({ saved, draft, errors, pending, onDiscard, onSave }: SaveBarProps) {
  const { t } = useTranslation('services');
  const [reviewing, setReviewing] = useState(false);
  const [comment, setComment] = useState('');
  const changed = differences(saved, draft);
  const wrong = Object.keys(errors).length;

  async function save() {
    if (await onSave(comment.trim() || undefined)) setComment('');
    setReviewing(false);
  }

  return (
    <div className={styles.bar} role="region" aria-label={t('settings.saving')}>
      <p className={styles.words} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <strong>{t('settings.unsavedCount', { count: changed.length })}</strong>
        {wrong > 0 && <span className={styles.wrong}>{t('settings.errorCount', { count: wrong })}</span>}
      </p>
      <Button variant="ghost" onClick={onDiscard}>
        {t('settings.discard')}
      </Button>
      <Button icon={<ReviewChangesIcon />} onClick={() => setReviewing(true)}>
        {t('settings.review')}
      </Button>
      <Button variant="primary" loading={pending} onClick={() => void save()}>
        {t('settings.save')}
      </Button>
      {reviewing && (
        <Dialog
          open
          onClose={() => setReviewing(false)}
          busy={pending}
          title={t('settings.review')}
          closeLabel={t('core:close')}
          footer={
            <>
              <Button onClick={() => setReviewing(false)}>{t('cancel')}</Button>
              <Button variant="primary" loading={pending} onClick={() => void save()}>
                {t('settings.save')}
              </Button>
            </>
          }
        >
          <div className={styles.review}>
            <DifferenceTable differences={changed} />
            <Field label={t('versions.comment')} help={t('versions.commentHelp')}>
              <TextInput value={comment} maxLength={500} onChange={(event) => setComment(event.target.value)} />
            </Field>
          </div>
        </Dialog>
      )}
    </div>
  );
}
