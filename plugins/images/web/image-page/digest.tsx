import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { images } from '../../contract.ts';
import { kinds, staleCalls } from '../kinds.ts';
import type { ImageTabProps } from '../public.ts';
import styles from './image-page.module.css';

/** What the registry has under an image's tag: the digest in use, and whether there is a newer one. */
export function Digest({ kind, image, mayEdit }: Pick<ImageTabProps, 'kind' | 'image' | 'mayEdit'>) {
  const { t } = useTranslation('images');
  const [asked, setAsked] = useState(false);
  const { data, error } = useAnswer(
    images.getImageDigest,
    image.id && { account: image.id.accountId, imageId: image.id.imageId },
  );
  const newestImage = data?.newestImage;
  return (
    <Card title={t('registry.title')}>
      <div className={styles.main}>
        {!data && !error && <Skeleton label={t('core:loading')} variant="lines" count={1} />}
        {error && <Callout tone="warn">{faultText(t, error)}</Callout>}
        {data && (
          <KeyValue
            layout="beside"
            items={[
              ...(data.tag === undefined ? [] : [{ key: t('registry.tag'), value: <code>{data.tag}</code> }]),
              { key: t('registry.inUse'), value: <DigestText digest={data.digest} /> },
              ...(data.newest === undefined
                ? []
                : [{ key: t('registry.newest'), value: <DigestText digest={data.newest} /> }]),
            ]}
          />
        )}
        {newestImage !== undefined && (
          <Callout
            tone="info"
            title={t('registry.newer')}
            actions={
              mayEdit && (
                <Button size="sm" onClick={() => setAsked(true)}>
                  {t('registry.use')}
                </Button>
              )
            }
          >
            {t('registry.newerText')}
          </Callout>
        )}
      </div>
      {asked && newestImage !== undefined && (
        <UseDialog kind={kind} image={image} address={newestImage} onClose={() => setAsked(false)} />
      )}
    </Card>
  );
}

function DigestText({ digest }: { digest: string | undefined }) {
  const { t } = useTranslation('images');
  if (digest === undefined) return <>{t('registry.unknown')}</>;
  return (
    <span className={styles.copied}>
      <MiddleTruncate text={digest} start={15} end={4} />
      <CopyButton text={digest} label={t('fact.copy')} copiedLabel={t('fact.copied')} />
    </span>
  );
}

interface UseDialogProps extends Pick<ImageTabProps, 'kind' | 'image'> {
  address: string;
  onClose: () => void;
}

/** Asks whether what the tag stands for now is to be used. */
function UseDialog({ kind, image, address, onClose }: UseDialogProps) {
  const { t } = useTranslation('images');
  const { send, pending, error } = useAction(kinds[kind].change, { stales: staleCalls(kind) });
  const { id, name, accessMode, sourcePath = '/' } = image;

  async function use() {
    if (!id) return;
    const body = { name, accessMode, sourcePath, image: address };
    const done = await send({ account: id.accountId, imageId: id.imageId, body }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    toastSuccess(t('registry.used'));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={() => void use()}
      title={t('registry.useTitle')}
      confirmLabel={t('registry.use')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('registry.useText')} <code className={styles.address}>{address}</code>
    </ConfirmDialog>
  );
}
