import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { contents, type DatasetInfoData } from '../../contract.ts';
import { named } from '../place.ts';
import { ProblemList, problemsIn } from '../problem-list.tsx';
import { DatasetFile } from './dataset-file.tsx';
import styles from './form.module.css';
import { useUpload } from './use-upload.ts';

/** Takes a file as the next version of a dataset. */
export function Page({ dataset, onClose }: { dataset: DatasetInfoData; onClose: () => void }) {
  const { t } = useTranslation('datasets');
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const { send, progress, fault, stop } = useUpload(contents.uploadDatasetContent);
  const problems = problemsIn(fault);

  async function upload() {
    setTried(true);
    if (!file || !(await send(file, named(dataset)))) return;
    toastSuccess(t('uploaded'));
    onClose();
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
        <p>{t('upload.text')}</p>
        <DatasetFile
          file={file}
          onFile={setFile}
          progress={progress}
          onStop={stop}
          error={tried && !file ? t('required') : undefined}
        />
        {fault && (
          <Callout
            tone="bad"
            title={problems.length > 0 ? t('refused', { count: Number(fault.args.count) }) : faultText(t, fault)}
          >
            {problems.length > 0 && <ProblemList problems={problems} />}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
