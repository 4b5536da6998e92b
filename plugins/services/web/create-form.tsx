import { useForm } from '@conform-to/react/future';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { errorText, useSend, whenToCheck } from '#core/web/form.ts';
import { useAction } from '#core/web/state.ts';
import { toastFailure, toastSuccess } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Callout } from '#core/web/ui/callout.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { TextArea } from '#core/web/ui/text-area.tsx';
import { TextInput } from '#core/web/ui/text-input.tsx';
import { RequestButton } from '#plugins/requests/web/public.ts';
import { services } from '../contract.ts';
import { modelOf, NewService, publicityOf } from './new-service.ts';
import { ImageField } from './image-field.tsx';
import { LanguagesField } from './languages-field.tsx';
import { NameField } from './name-field.tsx';
import { serviceTexts, workspacePath } from './names.ts';
import { taskTypeName, useTaskTypes } from './task-types.tsx';
import { publishFeature } from './rights.ts';
import { nameTakenCode } from './service-name.ts';
import styles from './form.module.css';

/** The form of a new service: what it is, what it runs, who sees it. */
export function CreateForm({ account, mayPublish }: { account: number; mayPublish: boolean }) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  const [hosting, setHosting] = useState<NewService['hosting']>('here');
  const [access, setAccess] = useState<NewService['access']>('private');
  const create = useAction(services.createModel, { stales: [services.getPagedModels, services.getModelCounts] });
  const publish = useAction(services.updateModelPublicSettings, { stales: [services.getPagedModels] });

  const { pending, onSubmit } = useSend<NewService>({
    t,
    fieldOfCode: { [nameTakenCode]: 'modelName' },
    async send(value) {
      const made = await create.send({ account, body: modelOf(value) });
      const { name } = serviceTexts(made);
      const publicity = publicityOf(value);
      if (publicity) {
        // The service is there by now: a refusal to publish it must not look as if nothing had been made.
        await publish.send({ account, model: made.id.modelId, body: publicity }).catch((error: unknown) => toastFailure(t, t('create.notPublished', { name }), error));
      }
      toastSuccess(t('create.done'), name);
      navigate(value.hosting === 'elsewhere' ? `${workspacePath(made)}/connection` : workspacePath(made));
    },
  });
  const taskTypes = useTaskTypes();
  const { form, fields } = useForm(NewService, { ...whenToCheck, onSubmit });

  return (
    <form {...form.props} className={styles.page}>
      {form.errors && <Callout tone="bad" title={t('create.failed')}>{errorText(t, form.errors)}</Callout>}
      <Card title={t('create.main')}>
        <div className={styles.fields}>
          <NameField id={fields.modelName.id} name={fields.modelName.name} defaultValue={fields.modelName.defaultValue} errors={fields.modelName.errors} label={t('form.name')} />
          <Field id={fields.displayName.id} label={t('form.displayName')} mark={t('form.optional')} error={errorText(t, fields.displayName.errors)}>
            <TextInput name={fields.displayName.name} />
          </Field>
          <Field id={fields.taskType.id} label={t('form.taskType')} help={t('form.taskTypeHelp')} error={errorText(t, fields.taskType.errors)}>
            <Select name={fields.taskType.name} defaultValue="custom" options={taskTypes.map((value) => ({ value, label: taskTypeName(t, value), detail: value }))} />
          </Field>
          <Field id={fields.shortDescription.id} label={t('form.purpose')} mark={t('form.optional')} help={t('form.purposeHelp')} error={errorText(t, fields.shortDescription.errors)}>
            <TextArea name={fields.shortDescription.name} rows={3} />
          </Field>
          <LanguagesField id={fields.languages.id} name={fields.languages.name} label={t('form.languages')} mark={t('form.optional')} />
        </div>
      </Card>
      <Card title={t('create.container')}>
        <div className={styles.fields}>
          <Field label={t('form.hosting')} group>
            <RadioGroup
              name={fields.hosting.name}
              value={hosting}
              onChange={setHosting}
              options={[
                { value: 'here', label: t('form.hostingHere'), help: t('form.hostingHereHelp') },
                { value: 'elsewhere', label: t('form.hostingElsewhere'), help: t('form.hostingElsewhereHelp') },
              ]}
            />
          </Field>
          {hosting === 'here' && <ImageField id={fields.imageId.id} name={fields.imageId.name} label={t('form.image')} mark={t('form.optional')} error={errorText(t, fields.imageId.errors)} />}
        </div>
      </Card>
      <Card title={t('create.access')}>
        <div className={styles.fields}>
          <Field label={t('form.access')} group>
            <RadioGroup
              name={fields.access.name}
              value={access}
              onChange={setAccess}
              options={[
                { value: 'private', label: t('form.accessPrivate'), help: t('form.accessPrivateHelp') },
                { value: 'public', label: t('form.accessPublic'), help: mayPublish ? t('form.accessPublicHelp') : t('form.accessPublicFeature', { feature: publishFeature }), disabled: !mayPublish },
              ]}
            />
          </Field>
          {!mayPublish && <div><RequestButton size="sm" asked={{ kind: 'access', feature: 'public_model_admin' }}>{t('form.accessPublicAsk')}</RequestButton></div>}
          {access === 'public' && (
            <>
              <Checkbox name={fields.listed.name} defaultChecked label={t('form.listed')} />
              <Checkbox name={fields.publicTesting.name} label={t('form.publicTesting')} />
            </>
          )}
        </div>
      </Card>
      <div className={styles.save}>
        <Button variant="primary" type="submit" loading={pending}>{t('create.action')}</Button>
        <Button variant="ghost" href="/workspace">{t('cancel')}</Button>
      </div>
    </form>
  );
}
