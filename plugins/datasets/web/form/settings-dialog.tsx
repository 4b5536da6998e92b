import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { named, staleCalls } from '../place.ts';
import styles from './form.module.css';

const modes = ['private', 'restricted', 'public'] as const;

/** Changes what a dataset is called and who may use it. */
export function Page({ dataset, onClose }: { dataset: DatasetInfoData; onClose: () => void }) {
  const { t } = useTranslation('datasets');
  const [name, setName] = useState(dataset.name);
  const [description, setDescription] = useState(dataset.description ?? '');
  const [accessMode, setAccessMode] = useState(dataset.accessMode ?? 'private');
  const { send, pending, error } = useAction(datasets.updateDataset, { stales: staleCalls });

  async function save() {
    if (name.trim() === '') return;
    const saved = await send({ ...named(dataset), body: { name, description, accessMode } }).catch(() => undefined);
    if (!saved) return;
    toastSuccess(t('settings.done'));
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.title')}
      closeLabel={t('close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={pending} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && <Callout tone="bad" title={faultText(t, error)} />}
        <Field label={t('field.name')} required error={name.trim() === '' ? t('required') : undefined}>
          <TextInput value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={t('field.access')} help={t(`accessHelp.${accessMode}`)}>
          <Select
            value={accessMode}
            options={modes.map((value) => ({ value, label: t(`access.${value}`) }))}
            onChange={setAccessMode}
          />
        </Field>
        <Field label={t('field.description')}>
          <TextArea value={description} maxLength={2_000} onChange={({ target }) => setDescription(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
