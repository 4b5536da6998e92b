import { useForm } from '@conform-to/react/future';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { externalModels, type ExternalModelData } from '../contract.ts';
import { changeOf, ConnectionForm } from './connection-schema.ts';
import styles from './connections.module.css';

interface ConnectionDialogProps {
  target: { readonly account: number; readonly model: number };
  /** The one to change; without it a new one is made. */
  connection: ExternalModelData | undefined;
  onClose: () => void;
}

/** Where a server elsewhere is, which of its models to ask, and with which key. */
export function Page({ target, connection, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation('external-models');
  const [removeKey, setRemoveKey] = useState(false);
  const stales = [externalModels.getExternalModels];
  const create = useAction(externalModels.createExternalModel, { stales });
  const update = useAction(externalModels.updateExternalModel, { stales });
  const { pending, onSubmit } = useSend<ConnectionForm>({
    t,
    async send(value) {
      const body = changeOf(value);
      const { url } = connection
        ? await update.send({ ...target, instanceId: connection.instanceId, body })
        : await create.send({ ...target, body });
      toastSuccess(t(connection ? 'form.changed' : 'form.made'), url);
      onClose();
    },
  });
  const { form, fields } = useForm(ConnectionForm, {
    ...whenToCheck,
    ...(connection ? { defaultValue: { url: connection.url, model: connection.model } } : {}),
    onSubmit,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(connection ? 'form.change' : 'form.new')}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {t(connection ? 'form.save' : 'add')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <Field
          id={fields.url.id}
          label={t('form.url')}
          help={t('form.urlHelp')}
          error={errorText(t, fields.url.errors)}
          required
        >
          <TextInput
            name={fields.url.name}
            defaultValue={fields.url.defaultValue}
            font="mono"
            placeholder="https://vllm.example/v1"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          id={fields.model.id}
          label={t('model')}
          help={t('form.modelHelp')}
          error={errorText(t, fields.model.errors)}
        >
          <TextInput
            name={fields.model.name}
            defaultValue={fields.model.defaultValue}
            font="mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          id={fields.apiKey.id}
          label={t('key')}
          help={t(connection?.hasApiKey ? 'form.keyKeptHelp' : 'form.keyHelp')}
          error={errorText(t, fields.apiKey.errors)}
        >
          <TextInput
            name={fields.apiKey.name}
            type="password"
            font="mono"
            autoComplete="new-password"
            spellCheck={false}
            disabled={removeKey}
            {...(connection?.hasApiKey ? { placeholder: '••••••••' } : {})}
          />
        </Field>
        {connection?.hasApiKey && (
          <Checkbox
            name={fields.removeKey.name}
            label={t('form.removeKey')}
            checked={removeKey}
            onChange={(event) => setRemoveKey(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
