import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { DownloadIcon, FileIcon, LinkIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { contents, type StoredObjectData } from '../../contract.ts';
import type { KeyDialogProps } from '../browse/object-row.tsx';
import { nameOf, previewOf } from '../keys.ts';
import styles from './dialogs.module.css';

const mostText = 256 * 1_024;

/** Shows an object where a browser can: texts, pictures and sound. */
export function Page({ account, object, onClose, onAction }: KeyDialogProps) {
  const { t } = useTranslation('storage');
  // It was deleted meanwhile.
  if (!object) return null;
  const { key, bytes, contentType } = object;
  const address = addressOf(contents.downloadStoredObject, { account, key });
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={<span className={styles.title}>{nameOf(key)}</span>}
      closeLabel={t('core:close')}
      footerStart={<span className={styles.facts}>{[contentType, sizeText(bytes)].filter(Boolean).join(' · ')}</span>}
      footer={
        <>
          <Button icon={<LinkIcon />} onClick={() => onAction({ dialog: 'share', keys: [key] })}>
            {t('share.action')}
          </Button>
          <Button variant="primary" icon={<DownloadIcon />} href={address} download={nameOf(key)}>
            {t('download')}
          </Button>
        </>
      }
    >
      <Preview object={object} address={address} />
    </Dialog>
  );
}

function Preview({ object: { key, bytes, contentType }, address }: { object: StoredObjectData; address: string }) {
  const { t } = useTranslation('storage');
  const [broken, setBroken] = useState(false);
  const kind = bytes === 0 || broken ? 'none' : previewOf(key, contentType);
  if (kind === 'picture')
    return <img className={styles.picture} src={address} alt={nameOf(key)} onError={() => setBroken(true)} />;
  if (kind === 'sound')
    return (
      <audio className={styles.sound} src={address} controls aria-label={nameOf(key)} onError={() => setBroken(true)} />
    );
  if (kind === 'text') return <Text address={address} bytes={bytes} name={nameOf(key)} />;
  return (
    <Empty kind="nothing" level={3} icon={<FileIcon />} title={t(bytes === 0 ? 'preview.empty' : 'preview.none')} />
  );
}

function Text({ address, bytes, name }: { address: string; bytes: number; name: string }) {
  const { t } = useTranslation('storage');
  const [text, setText] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const range = { range: `bytes=0-${Math.min(bytes, mostText) - 1}` };
    fetch(address, { headers: range, signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        const read = await answer.text();
        // It may be cut within a character.
        setText(bytes > mostText ? read.replace(/\uFFFD$/, '') : read);
      })
      .catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [address, bytes]);
  if (failed) return <Callout tone="bad" title={t('preview.failed')} />;
  if (text === undefined) return <Skeleton label={t('core:loading')} variant="lines" count={8} />;
  return (
    <div className={styles.fields}>
      <CodeWell
        label={name}
        text={text}
        height="half"
        wrap
        copy={{ label: t('copy'), copiedLabel: t('core:copy.done') }}
      />
      {bytes > mostText && (
        <p className={styles.facts}>{t('preview.cut', { shown: sizeText(mostText), size: sizeText(bytes) })}</p>
      )}
    </div>
  );
}
