import { useForm, useFormData } from '@conform-to/react/future';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { noteText } from '#core/web/page/fault-text.ts';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { urlCodec, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { hostAtom, useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Fold } from '#core/web/ui/layout/fold.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { services } from '../../contract.ts';
import { serviceRunner } from '../public.ts';
import { originsOf } from './origins.ts';
import { nameTakenCode } from '../service-name.ts';
import { useTaskTypeName, useTaskTypes } from '../task-types.tsx';
import { AccessFields } from './access-fields.tsx';
import { ImageField } from './image-field.tsx';
import { LanguagesField } from './languages-field.tsx';
import { NameField } from './name-field.tsx';
import { serviceTexts, workspacePath } from './names.ts';
import { cloneOf, modelOf, NewService, publicityOf } from './new-service.ts';
import { OriginField } from './origin-field.tsx';
import styles from '../form.module.css';

const PrototypeField = lazyPage(() => import('./prototype-field.tsx'));
const url = urlCodec({ from: urlText(40), image: urlText(40), of: urlText(200) });

// Fetched once the form is there: nobody needs it before something is typed.
const LeaveGuard = lazy(async () => ({ default: (await import('#core/web/page/leave-guard.tsx')).LeaveGuard }));
const newPath = '/workspace/model/new';
const texts = ['modelName', 'displayName', 'shortDescription'] as const;

/** The form of a new service: what it begins with, what it is called, who sees it. */
export function CreateForm({ account, mayPublish }: { account: number; mayPublish: boolean }) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  const host = useAtomValue(hostAtom);
  const origins = originsOf(host);
  const [runner] = host.all(serviceRunner);
  const { state, change } = useUrlState(url);
  const origin = origins.find(({ id }) => id === state.from) ?? origins[0]!;
  const { asks, settings = {}, goesOn } = origin;
  const stales = [services.getPagedModels, services.getModelCounts];
  const create = useAction(services.createModel, { stales });
  const clone = useAction(services.createClonedModel, { stales });
  const publish = useAction(services.updateModelPublicSettings, { stales: [services.getPagedModels] });
  // What refuses any new service for now, before the form is filled in for nothing.
  const { data } = useAnswer(services.checkCreate, { account });
  const refusal = data?.reason && noteText(t, data.reason);

  const { pending, onSubmit } = useSend<NewService>({
    t,
    fieldOfCode: { [nameTakenCode]: 'modelName' },
    async send(value) {
      const made =
        value.asks === 'prototype'
          ? await clone.send(cloneOf(value))
          : await create.send({
              account,
              body: modelOf(value, { ...settings, ...(value.start && runner?.started) }),
            });
      const publicity = publicityOf(value);
      // The service is there by now: a refusal to publish it must not look as if nothing had been made.
      if (publicity)
        await publish
          .send({ account: made.id.accountId, model: made.id.modelId, body: publicity })
          .catch((error: unknown) =>
            toastFailure(t, t('create.notPublished', { name: serviceTexts(made).name }), error),
          );
      toastSuccess(t('create.done'), serviceTexts(made).name);
      navigate(goesOn === undefined ? workspacePath(made) : `${workspacePath(made)}/${goesOn}`);
    },
  });

  const taskTypes = useTaskTypes();
  const typeName = useTaskTypeName();
  // An image that says what it does is believed until somebody chooses otherwise.
  const [imageType, setImageType] = useState<string>();
  const [taskType, setTaskType] = useState<string>();
  const [more, setMore] = useState(false);
  const { form, fields } = useForm(NewService, { ...whenToCheck, onSubmit });
  const typed = useFormData(form.id, (data) => texts.some((name) => data.get(name)));

  return (
    <form {...form.props} className={styles.page}>
      {refusal && (
        <div role="status">
          <Callout tone="warn" title={t('create.notNow')}>
            {refusal}
          </Callout>
        </div>
      )}
      {form.errors && (
        <Callout tone="bad" title={t('create.failed')}>
          {errorText(t, form.errors)}
        </Callout>
      )}
      <input type="hidden" name={fields.asks.name} value={asks} />
      <Card title={t('create.begin')}>
        <div className={styles.fields}>
          <OriginField
            origins={origins}
            chosen={origin}
            onChoose={({ id }) => change({ from: id }, { replace: true })}
          />
          {asks === 'image' && (
            <ImageField
              id={fields.imageId.id}
              name={fields.imageId.name}
              label={t('form.image')}
              onTaskType={setImageType}
              error={errorText(t, fields.imageId.errors)}
            />
          )}
          {asks === 'prototype' && (
            <Suspense fallback={<Skeleton label={t('core:loading')} variant="lines" count={1} />}>
              <PrototypeField
                id={fields.prototype.id}
                name={fields.prototype.name}
                templateName={fields.templateId.name}
                error={errorText(t, fields.prototype.errors)}
              />
            </Suspense>
          )}
        </div>
      </Card>
      <Card title={t('create.main')}>
        <div className={styles.fields}>
          <NameField
            id={fields.modelName.id}
            name={fields.modelName.name}
            defaultValue={fields.modelName.defaultValue}
            errors={fields.modelName.errors}
            label={t('form.name')}
          />
          <Field
            id={fields.displayName.id}
            label={t('form.displayName')}
            error={errorText(t, fields.displayName.errors)}
          >
            <TextInput name={fields.displayName.name} />
          </Field>
          {asks !== 'prototype' && settings.taskType == null && (
            <Field
              id={fields.taskType.id}
              label={t('form.taskType')}
              help={t('form.taskTypeHelp')}
              error={errorText(t, fields.taskType.errors)}
            >
              <Select
                name={fields.taskType.name}
                value={taskType ?? imageType ?? 'custom'}
                onChange={setTaskType}
                options={taskTypes.map((value) => ({ value, label: typeName(value), detail: value }))}
              />
            </Field>
          )}
          {asks !== 'prototype' && (
            <Fold
              label={t('create.more')}
              hint={t('create.moreHint')}
              open={more || fields.shortDescription.errors !== undefined}
              onChange={setMore}
            >
              <div className={styles.fields}>
                <Field
                  id={fields.shortDescription.id}
                  label={t('form.purpose')}
                  help={t('form.purposeHelp')}
                  error={errorText(t, fields.shortDescription.errors)}
                >
                  <TextArea name={fields.shortDescription.name} rows={3} />
                </Field>
                <LanguagesField id={fields.languages.id} name={fields.languages.name} label={t('form.languages')} />
              </div>
            </Fold>
          )}
        </div>
      </Card>
      <Card title={t('create.access')}>
        <div className={styles.fields}>
          <AccessFields
            names={{
              access: fields.access.name,
              listed: fields.listed.name,
              publicTesting: fields.publicTesting.name,
            }}
            mayPublish={mayPublish}
          />
        </div>
      </Card>
      <div className={styles.save}>
        <Button variant="primary" type="submit" loading={pending} disabledReason={refusal}>
          {t('create.action')}
        </Button>
        <Button variant="ghost" href="/workspace">
          {t('cancel')}
        </Button>
        {asks !== 'nothing' && <Checkbox name={fields.start.name} defaultChecked label={t('create.start')} />}
      </div>
      <Suspense fallback={null}>
        <LeaveGuard changed={typed === true && !pending} within={newPath} />
      </Suspense>
    </form>
  );
}
