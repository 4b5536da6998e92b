import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { contents, type DatasetInfoData } from '../../contract.ts';
import { named } from '../place.ts';
import { DatasetFile } from './dataset-file.tsx';
import { RefusedFile } from './refused-file.tsx';
import styles from './form.module.css';
import { useOutcome } from './use-outcome.ts';
import { useUpload } from './use-upload.ts';

/** Takes a file as the next version of a dataset. */
export function Page({ dataset, onClose }: { dataset: DatasetInfoData; onClose: () => void }) {
  const { t } = useTranslation('datasets');
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const mayMerge = (dataset.rows ?? 0) > 0 && dataset.dataType !== 'json/any';
  const [how, setHow] = useState<'merge' | 'replace'>('replace');
  const { send, progress, fault, stop } = useUpload(contents.uploadDatasetContent);
  const outcome = useOutcome(dataset);

  async function upload() {
    setTried(true);
    const made = file && (await send(file, { ...named(dataset), how }));
    if (!made) return;
    onClose();
    await outcome(made);
  }
  return (
    <Dialog
      open
      onClose={progress ? () => undefined : onClose}
      title={t('upload.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose} disabled={progress !== undefined}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={progress !== undefined} onClick={() => void upload()}>
            {t('upload.action')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {mayMerge && (
          <div>
            <Segmented
              label={t('upload.how')}
              value={how}
              options={[
                { value: 'replace', label: t('upload.replace') },
                { value: 'merge', label: t('upload.merge') },
              ]}
              onChange={setHow}
            />
          </div>
        )}
        <p>{t(how === 'merge' ? 'upload.mergeText' : 'upload.text')}</p>
        <DatasetFile
          file={file}
          onFile={setFile}
          progress={progress}
          onStop={stop}
          error={tried && !file ? t('required') : undefined}
        />
        {fault && <RefusedFile fault={fault} />}
      </div>
    </Dialog>
  );
}
