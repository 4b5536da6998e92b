import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Fault } from '#core/contract/fault.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { contents, datasets } from '../../contract.ts';
import { pathOf, staleCalls } from '../place.ts';
import { DatasetFile } from './dataset-file.tsx';
import { nameOf, nameTaken } from './dataset-name.ts';
import { RefusedFile } from './refused-file.tsx';
import styles from './form.module.css';
import { useUpload } from './use-upload.ts';

const modes = ['private', 'restricted', 'public'] as const;

interface CreateDialogProps {
  account: number;
  onClose: () => void;
}

/** Makes a dataset, of a file or without rows. */
export function Page({ account, onClose }: CreateDialogProps) {
  const { t } = useTranslation('datasets');
  const [, navigate] = useLocation();
  const known = useAnswer(datasets.getDatasetDataTypes, {}, { once: true });
  const [from, setFrom] = useState<'file' | 'empty'>('file');
  const [file, setFile] = useState<File>();
  const [typed, setTyped] = useState<string>();
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [accessMode, setAccessMode] = useState<(typeof modes)[number]>('private');
  const [tried, setTried] = useState(false);
  const upload = useUpload(contents.createDataset);
  const empty = useAction(datasets.createEmptyDataset, { stales: staleCalls });
  const choices = known.data ?? [];
  const dataType = chosen ?? choices[0];
  const name = typed ?? nameOf(file);
  const fault: Fault | undefined = from === 'file' ? upload.fault : empty.error;
  const isNameTaken = fault?.code === nameTaken;
  const busy = upload.progress !== undefined || empty.pending;

  async function create() {
    setTried(true);
    if (name.trim() === '' || dataType === undefined || (from === 'file' && !file)) return;
    const about = { name: name.trim(), description, dataType, accessMode };
    const made =
      from === 'file'
        ? await upload.send(file!, { account, ...about })
        : await empty.send({ account, body: about }).catch(() => undefined);
    if (!made) return;
    toastSuccess(t('create.done'), made.name);
    onClose();
    navigate(from === 'file' ? pathOf(made) : `${pathOf(made)}/edit`);
  }
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={t('create.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void create()}>
            {t('create.action')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div>
          <Segmented
            label={t('create.from')}
            value={from}
            options={[
              { value: 'file', label: t('create.file') },
              { value: 'empty', label: t('create.empty') },
            ]}
            onChange={setFrom}
          />
        </div>
        {from === 'file' && (
          <DatasetFile
            file={file}
            onFile={setFile}
            progress={upload.progress}
            onStop={upload.stop}
            error={tried && !file ? t('required') : undefined}
          />
        )}
        {fault && !isNameTaken && <RefusedFile fault={fault} />}
        <Field
          label={t('field.name')}
          required
          error={isNameTaken ? t('nameTaken') : tried && name.trim() === '' ? t('required') : undefined}
        >
          <TextInput
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div className={styles.row}>
          <Field label={t('field.type')} help={t('field.typeHelp')}>
            <Select
              value={dataType ?? null}
              options={choices.map((value) => ({ value, label: value }))}
              onChange={setChosen}
            />
          </Field>
          <Field label={t('field.access')} help={t(`accessHelp.${accessMode}`)}>
            <Select
              value={accessMode}
              options={modes.map((value) => ({ value, label: t(`access.${value}`) }))}
              onChange={setAccessMode}
            />
          </Field>
        </div>
        <Field label={t('field.description')}>
          <TextArea value={description} maxLength={2_000} onChange={({ target }) => setDescription(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
