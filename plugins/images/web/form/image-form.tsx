import { useForm } from '@conform-to/react/future';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useSend, whenToCheck } from '#core/web/page/form.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ImageArchiveData } from '../../contract/history.ts';
import type { AnyImage, Kind } from '../kinds.ts';
import { ImageForm } from './image-form-data.ts';
import { SourceFields } from './source-fields.tsx';
import styles from './form.module.css';

interface ImageFormProps {
  kind: Kind;
  account: number;
  /** What it is so far; undefined of a new one. */
  image?: AnyImage | undefined;
  submitLabel: string;
  onSend: (value: ImageForm) => Promise<void>;
  cancelHref?: string;
}

const nameTaken = 'mlp.gate.entities.entity_with_provided_name_already_exists';

/** The form of an image: where it comes from, what it is called, who may use it. */
export function ImageFields({ kind, account, image, submitLabel, onSend, cancelHref }: ImageFormProps) {
  const { t } = useTranslation('images');
  const [archive, setArchive] = useState<ImageArchiveData>();
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState(image?.name ?? '');
  const [taskType, setTaskType] = useState(image?.taskType ?? '');
  const { pending, onSubmit } = useSend<ImageForm>({ t, fieldOfCode: { [nameTaken]: 'name' }, send: onSend });
  const { form, fields } = useForm(ImageForm, { ...whenToCheck, onSubmit });

  function take(taken: ImageArchiveData | undefined) {
    setArchive(taken);
    if (taken?.name !== undefined && name === '') setName(taken.name);
    if (taken?.taskType !== undefined && taskType === '') setTaskType(taken.taskType);
  }

  return (
    <form {...form.props} className={styles.page}>
      {form.errors && (
        <Callout tone="bad" title={t('form.failed')}>
          {errorText(t, form.errors)}
        </Callout>
      )}
      <Card title={t('form.source')}>
        <SourceFields
          kind={kind}
          account={account}
          image={image}
          archive={archive}
          fields={fields}
          onArchive={take}
          onBusy={setBusy}
        />
      </Card>
      <Card title={t('form.about')}>
        <div className={styles.fields}>
          <Field id={fields.name.id} label={t('form.name')} required error={errorText(t, fields.name.errors)}>
            <TextInput
              name={fields.name.name}
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
          </Field>
          {kind === 'image' && (
            <Field
              id={fields.taskType.id}
              label={t('form.taskType')}
              help={t('form.taskTypeHelp')}
              error={errorText(t, fields.taskType.errors)}
            >
              <TextInput
                name={fields.taskType.name}
                font="mono"
                value={taskType}
                onChange={(event) => setTaskType(event.target.value)}
                placeholder="text-classification"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
          {kind === 'data' && (
            <Field
              id={fields.sourcePath.id}
              label={t('form.sourcePath')}
              help={t('form.sourcePathHelp')}
              error={errorText(t, fields.sourcePath.errors)}
            >
              <TextInput
                name={fields.sourcePath.name}
                font="mono"
                defaultValue={image?.sourcePath ?? '/'}
                spellCheck={false}
              />
            </Field>
          )}
        </div>
      </Card>
      <Card title={t('form.access')}>
        <Field label={t('form.accessMode')} group>
          <RadioGroup
            name={fields.accessMode.name}
            defaultValue={image?.accessMode ?? 'private'}
            options={(['private', 'restricted', 'public'] as const).map((value) => ({
              value,
              label: t(`access.${value}`),
              help: t(`access.${value}Help`),
            }))}
          />
        </Field>
      </Card>
      <div className={styles.save}>
        <Button variant="primary" type="submit" loading={pending} disabled={busy}>
          {submitLabel}
        </Button>
        {cancelHref !== undefined && (
          <Button variant="ghost" href={cancelHref}>
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
