import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { ReviewChangesIcon } from '#core/web/ui/icons/icons.tsx';
import type { SettingsSection } from '../public.ts';
import { Conflict } from './conflict.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { differences, type SettingsDraft } from './draft.ts';
import { useKnownFields } from './known-fields.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  saved: SettingsDraft;
  draft: SettingsDraft;
  sections: readonly SettingsSection[];
  /** What was refused when it was last saved: of fields, by path, and besides them. */
  errors: Readonly<Record<string, string>>;
  said: string | undefined;
  conflict: Fault | undefined;
  pending: boolean;
  onDiscard: () => void;
  onTakeOver: () => void;
  /** Answers whether it was saved; `over` is the revision of somebody else's change that it is saved over. */
  onSave: (how: { comment: string | undefined; over?: number }) => Promise<boolean>;
  /** Leads to the first field that was refused. */
  onWrong: () => void;
}

/** How much is not saved yet, and what can be done with it. */
export function SaveBar({ saved, draft, sections, errors, said, conflict, pending, ...on }: SaveBarProps) {
  const { t } = useTranslation('services');
  const [reviewing, setReviewing] = useState(false);
  const [comment, setComment] = useState('');
  const changed = differences(saved, draft);
  const wrong = Object.keys(errors).length;
  const known = useKnownFields(sections, reviewing);
  const fields = new Map([...known.values()].flat().map((field) => [field.path, field]));
  const nameOf = (path: string) => {
    const field = fields.get(path);
    return field ? t(field.label) : path;
  };

  async function save(over?: number) {
    if (!(await on.onSave({ comment: comment.trim() || undefined, ...(over !== undefined && { over }) }))) {
      // A review says by itself what is wrong.
      if (!reviewing) on.onWrong();
      return;
    }
    setComment('');
    setReviewing(false);
  }

  return (
    <div className={styles.bar} role="region" aria-label={t('settings.saving')}>
      <p className={styles.words} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <strong>{t('settings.unsavedCount', { count: changed.length })}</strong>
        {wrong > 0 && (
          <button type="button" className={styles.wrong} onClick={on.onWrong}>
            {t('settings.errorCount', { count: wrong })}
          </button>
        )}
      </p>
      <Button variant="ghost" onClick={on.onDiscard}>
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
              <Button disabled={pending} onClick={() => setReviewing(false)}>
                {t('cancel')}
              </Button>
              <Button variant="primary" loading={pending} onClick={() => void save()}>
                {t('settings.save')}
              </Button>
            </>
          }
        >
          <div className={styles.review}>
            {conflict && (
              <Conflict fault={conflict} onTakeOver={on.onTakeOver} onOverwrite={(revision) => void save(revision)} />
            )}
            {said && <Callout tone="bad">{said}</Callout>}
            {Object.entries(errors).map(([path, message]) => (
              <Callout key={path} tone="bad" title={nameOf(path)}>
                {message}
              </Callout>
            ))}
            <DifferenceTable differences={changed} fields={fields} />
            <Field label={t('versions.comment')} help={t('versions.commentHelp')}>
              <TextInput value={comment} maxLength={500} onChange={(event) => setComment(event.target.value)} />
            </Field>
          </div>
        </Dialog>
      )}
    </div>
  );
}
