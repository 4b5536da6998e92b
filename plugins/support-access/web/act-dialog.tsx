import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import type { AccountUserProps } from '#plugins/accounts/web/public.ts';
import { supportAccess, type SupportConsent } from '../contract.ts';
import { tellOthers } from './other-tabs.ts';
import styles from './support-access.module.css';

interface ActDialogProps extends AccountUserProps {
  consent: SupportConsent;
  onClose: () => void;
}

/** Says what acting as a user comes to for both, and asks for the reason, which the user sees. */
export function ActDialog({ account, user: { userId, displayName }, consent, onClose }: ActDialogProps) {
  const { t } = useTranslation('support-access');
  const [reason, setReason] = useState('');
  const { send, pending, error } = useAction(supportAccess.actAsUser);
  const form = 'act-as-user';

  async function act(event: FormEvent) {
    event.preventDefault();
    const begun = await send({ account, userId, body: { reason } }).catch(() => undefined);
    if (!begun) return;
    tellOthers();
    // The workbench begins anew, as the user's.
    location.assign('/');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('act.title', { name: displayName })}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={pending} disabled={reason.trim() === ''}>
            {t('act.action')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void act(event)} noValidate>
        <Callout tone="ok" title={t('act.given', { time: dateTime(consent.givenAt) })}>
          {t(consent.mayChange ? 'act.change' : 'act.look', { time: dateTime(consent.until) })}
        </Callout>
        <ul className={styles.points}>
          <li>{t('act.sees')}</li>
          <li>{t('act.never')}</li>
          <li>{t('act.told')}</li>
        </ul>
        <Field label={t('act.reason')} help={t('act.reasonHelp')} error={error && faultText(t, error)}>
          <TextInput
            name="reason"
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
