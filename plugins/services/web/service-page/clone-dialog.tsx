import { useForm } from '@conform-to/react/future';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import * as z from 'zod';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { useAction } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { toasts } from '#core/web/ui/overlays/toasts.ts';
import { services, type ModelInfoData } from '../../contract.ts';
import { NameField } from '../create/name-field.tsx';
import { serviceTexts, workspacePath } from '../create/names.ts';
import { TemplateField } from '../create/template-field.tsx';
import { nameField, nameTakenCode } from '../service-name.ts';
import styles from '../form.module.css';

const Clone = z.object({
  name: nameField,
  displayName: z.string().max(200, 'services:form.tooLong').default(''),
  displayAuthor: z.string().max(200, 'services:form.tooLong').default(''),
  templateId: z.string().default(''),
  start: z.enum(['now', 'later']).default('now'),
});

export interface CloneDialogProps {
  service: ModelInfoData;
  onClose: () => void;
  /** Goes on with the copy; without it a message leads there. */
  onCloned?: (made: ModelInfoData) => void;
}

/** Makes a copy of a service in the chosen account, under a name of its own. */
export function CloneDialog({ service, onClose, onCloned }: CloneDialogProps) {
  const { t } = useTranslation('services');
  const { account } = useAtomValue(sessionAtom);
  const [start, setStart] = useState<'now' | 'later'>('now');
  const clone = useAction(services.createClonedModel, { stales: [services.getPagedModels, services.getModelCounts] });
  const { pending, onSubmit } = useSend<z.output<typeof Clone>>({
    t,
    fieldOfCode: { [nameTakenCode]: 'name' },
    async send({ name, displayName, displayAuthor, templateId, start }) {
      const autoStart = start === 'now';
      const made = await clone.send({
        account: service.id.accountId,
        model: service.id.modelId,
        name,
        ...(displayName.trim() === '' ? {} : { displayName }),
        ...(displayAuthor.trim() === '' ? {} : { displayAuthor }),
        ...(templateId === '' ? {} : { templateId }),
        autoStart,
      });
      if (onCloned) return onCloned(made);
      toasts.add({
        tone: 'ok',
        title: t('clone.done'),
        text: t(autoStart ? 'clone.doneStarted' : 'clone.doneStopped', { name: serviceTexts(made).name }),
        action: { label: t('clone.open'), href: workspacePath(made) },
      });
      onClose();
    },
  });
  const { form, fields } = useForm(Clone, {
    ...whenToCheck,
    defaultValue: {
      name: `${service.modelName}-copy`.slice(-64),
      displayName: serviceTexts(service).name,
      displayAuthor: account?.displayName ?? '',
    },
    onSubmit,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clone.title', { name: serviceTexts(service).name })}
      closeLabel={t('core:close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form.id} loading={pending}>
            {t('clone.action')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.fields}>
        {form.errors && <Callout tone="bad">{errorText(t, form.errors)}</Callout>}
        <NameField
          id={fields.name.id}
          name={fields.name.name}
          defaultValue={fields.name.defaultValue}
          errors={fields.name.errors}
          label={t('form.name')}
        />
        <Field id={fields.displayName.id} label={t('form.displayName')} error={errorText(t, fields.displayName.errors)}>
          <TextInput name={fields.displayName.name} defaultValue={fields.displayName.defaultValue} />
        </Field>
        <Field
          id={fields.displayAuthor.id}
          label={t('clone.author')}
          help={t('clone.authorHelp')}
          error={errorText(t, fields.displayAuthor.errors)}
        >
          <TextInput name={fields.displayAuthor.name} defaultValue={fields.displayAuthor.defaultValue} />
        </Field>
        <TemplateField service={service} name={fields.templateId.name} />
        <Field label={t('clone.start')} group>
          <RadioGroup
            name={fields.start.name}
            value={start}
            onChange={setStart}
            options={[
              { value: 'now', label: t('clone.startNow') },
              { value: 'later', label: t('clone.startLater'), help: t('clone.startLaterHelp') },
            ]}
          />
        </Field>
      </form>
    </Dialog>
  );
}
