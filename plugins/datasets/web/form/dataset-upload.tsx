import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { contents, type DatasetInfoData } from '../../contract.ts';
import { DatasetFile } from './dataset-file.tsx';
import { nameTaken, nameOf } from './dataset-name.ts';
import { RefusedFile } from './refused-file.tsx';
import styles from './form.module.css';
import { useUpload } from './use-upload.ts';

interface DatasetUploadProps {
  account: number;
  /** Types of data that whoever waits for the dataset takes; the first one is proposed. None until that is known. */
  types: readonly string[];
  onMade: (dataset: DatasetInfoData) => void;
}

/** Makes a private dataset of a file, within another page that goes on with it. */
export function DatasetUpload({ account, types, onMade }: DatasetUploadProps) {
  const { t } = useTranslation('datasets');
  const [file, setFile] = useState<File>();
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [tried, setTried] = useState(false);
  const { send, progress, fault, stop } = useUpload(contents.createDataset);
  const name = typed ?? nameOf(file);
  const dataType = chosen ?? types[0];
  const isNameTaken = fault?.code === nameTaken;
  const nameError = isNameTaken ? t('nameTaken') : tried && name.trim() === '' ? t('required') : undefined;

  async function upload() {
    setTried(true);
    if (!file || name.trim() === '' || dataType === undefined) return;
    const made = await send(file, { account, name: name.trim(), dataType, accessMode: 'private' });
    if (!made) return;
    toastSuccess(t('uploaded'), made.name);
    onMade(made);
  }
  return (
    <div className={styles.upload} role="group" aria-label={t('create.title')}>
      <DatasetFile
        file={file}
        onFile={setFile}
        progress={progress}
        onStop={stop}
        error={tried && !file ? t('required') : undefined}
      />
      {fault && !isNameTaken && <RefusedFile fault={fault} />}
      {file && (
        <div className={styles.row}>
          <Field label={t('field.name')} required error={nameError}>
            <TextInput
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          {types.length > 1 && (
            <Field label={t('field.type')}>
              <Select
                value={dataType ?? null}
                options={types.map((value) => ({ value, label: value }))}
                onChange={setChosen}
              />
            </Field>
          )}
        </div>
      )}
      <div>
        <Button loading={progress !== undefined || dataType === undefined} onClick={() => void upload()}>
          {t('upload.action')}
        </Button>
      </div>
    </div>
  );
}
