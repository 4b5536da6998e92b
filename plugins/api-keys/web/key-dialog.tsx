import { useForm } from '@conform-to/react/future';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { useClosing } from '#core/web/page/leave-guard.tsx';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { writeClipboard } from '#core/web/ui/inputs/write-clipboard.ts';
import { Fold } from '#core/web/ui/layout/fold.tsx';
import { apiKeys, type AccessTokenData } from '../contract.ts';
import { errorOf, formOf, KeyForm, settingsOf } from './key-form.ts';
import { KeyGrants } from './key-grants.tsx';
import { KeyRestrictions } from './key-restrictions.tsx';
import styles from './keys.module.css';

interface KeyDialogProps {
  account: number;
  /** The key to change; none for a new one. */
  token: AccessTokenData | undefined;
  onMade: (key: AccessTokenData, copied: boolean) => void;
  onClose: () => void;
}

/** Makes a key or changes one. */
export function Page({ account, token: key, onMade, onClose }: KeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const stales = [apiKeys.listAccessTokens, apiKeys.getAccessTokenLogs, apiKeys.getAccessTokenLimitUse];
  const create = useAction(apiKeys.createAccessToken, { stales });
  const update = useAction(apiKeys.updateAccessToken, { stales });
  const { pending, onSubmit } = useSend<KeyForm>({
    t,
    async send(form) {
      const settings = settingsOf(form, key?.restrictions);
      if (key) {
        await update.send({ account, token: key.tokenId, body: settings });
        toastSuccess(t('form.saved', { name: settings.name }));
        return onClose();
      }
      const { name, ...body } = settings;
      const made = await create.send({ account, name, body });
      onMade(made, await writeClipboard(made.token));
    },
  });
  const { form, fields } = useForm(KeyForm, { ...whenToCheck, ...(key && { defaultValue: formOf(key) }), onSubmit });
  const [open, setOpen] = useState(key !== undefined);
  const [changed, setChanged] = useState(false);
  const { close, question } = useClosing(changed && !pending, onClose);
  // What was refused must be seen.
  const refused = Object.keys(form.fieldErrors).some((name) => name !== fields.name.name);
  return (
    <Dialog
      open
      onClose={close}
      width="lg"
      title={key ? t('form.edit', { name: key.name }) : t('form.new')}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {t(key ? 'form.save' : 'form.make')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields} onChange={() => setChanged(true)}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <Field
          id={fields.name.id}
          label={t('form.name')}
          help={t('form.nameHelp')}
          error={errorOf(t, fields.name.errors)}
          required
        >
          <TextInput name={fields.name.name} defaultValue={fields.name.defaultValue} autoComplete="off" />
        </Field>
        <Fold label={t('form.advanced')} hint={t('form.advancedHint')} open={open || refused} onChange={setOpen}>
          <KeyGrants token={key} fields={fields} />
          <KeyRestrictions token={key} fields={fields} />
        </Fold>
      </form>
      {question}
    </Dialog>
  );
}
