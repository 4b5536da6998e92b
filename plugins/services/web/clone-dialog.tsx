import { useForm } from '@conform-to/react/future';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { errorText, useSend, whenToCheck } from '#core/web/form.ts';
import { useAction } from '#core/web/state.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Callout } from '#core/web/ui/callout.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { TextInput } from '#core/web/ui/text-input.tsx';
import { toasts } from '#core/web/ui/toasts.ts';
import { services, type ModelInfoData } from '../contract.ts';
import { NameField } from './name-field.tsx';
import { serviceTexts, workspacePath } from './names.ts';
import { nameField, nameTakenCode } from './service-name.ts';
import styles from './form.module.css';

const Clone = z.object({ name: nameField, displayName: z.string().max(200, 'services:form.tooLong').default(''), autoStart: z.literal('on').optional() });

export interface CloneDialogProps {
  service: ModelInfoData;
  onClose: () => void;
  /** Goes on with the copy, which is then started unless its maker says otherwise; without it a message leads there. */
  onCloned?: (made: ModelInfoData) => void;
}

/** Makes a copy of a service in the chosen account, under a name of its own. */
export function CloneDialog({ service, onClose, onCloned }: CloneDialogProps) {
  const { t } = useTranslation('services');
  const clone = useAction(services.createClonedModel, { stales: [services.getPagedModels, services.getModelCounts] });
  const { pending, onSubmit } = useSend<z.output<typeof Clone>>({
    t,
    fieldOfCode: { [nameTakenCode]: 'name' },
    async send({ name, displayName, autoStart }) {
      const made = await clone.send({ account: service.id.accountId, model: service.id.modelId, name, ...(displayName.trim() === '' ? {} : { displayName }), autoStart: autoStart === 'on' });
      if (onCloned) return onCloned(made);
      toasts.add({ tone: 'ok', title: t('clone.done'), text: t(autoStart ? 'clone.doneStarted' : 'clone.doneStopped', { name: serviceTexts(made).name }), action: { label: t('clone.open'), href: workspacePath(made) } });
      onClose();
    },
  });
  const { form, fields } = useForm(Clone, { ...whenToCheck, defaultValue: { name: `${service.modelName}-copy`.slice(-64), displayName: serviceTexts(service).name }, onSubmit });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clone.title', { name: serviceTexts(service).name })}
      closeLabel={t('core:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>{t('clone.action')}</Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <NameField id={fields.name.id} name={fields.name.name} defaultValue={fields.name.defaultValue} errors={fields.name.errors} label={t('form.name')} />
        <Field id={fields.displayName.id} label={t('form.displayName')} mark={t('form.optional')} error={errorText(t, fields.displayName.errors)}>
          <TextInput name={fields.displayName.name} defaultValue={fields.displayName.defaultValue} />
        </Field>
        <Checkbox name={fields.autoStart.name} label={t('clone.autoStart')} defaultChecked={onCloned !== undefined} />
      </form>
    </Dialog>
  );
}
