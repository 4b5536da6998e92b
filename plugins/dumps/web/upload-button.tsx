import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import styles from './data-file.module.css';

interface UploadButtonProps {
  pending: boolean;
  onFile: (name: string, text: string) => Promise<void>;
}

/** Takes a file of an account from whoever chooses one. */
export function UploadButton({ pending, onFile }: UploadButtonProps) {
  const { t } = useTranslation('dumps');
  const chooser = useRef<HTMLInputElement>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    const text = await chosen?.text();
    // The same file may be chosen again after it was mended.
    target.value = '';
    if (chosen !== undefined && text !== undefined) await onFile(chosen.name, text);
  }

  return (
    <>
      <Button icon={<UploadIcon />} loading={pending} onClick={() => chooser.current?.click()}>
        {t('upload')}
      </Button>
      <input
        ref={chooser}
        className={styles.file}
        type="file"
        accept="application/json,.json"
        aria-label={t('file')}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
    </>
  );
}
