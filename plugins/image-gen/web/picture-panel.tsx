import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { DeleteIcon } from '#core/web/ui/icons/icons.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { services } from '#plugins/services/contract.ts';
import type { TesterPanelProps } from '#plugins/services/web/public.ts';
import { FaultCallout } from '#plugins/testing/web/panel-parts.ts';
import { exampleOf } from '#plugins/testing/web/snippet-parts.ts';
import { Gallery } from './gallery.tsx';
import type { Picture } from './picture-store.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { usePictures } from './use-pictures.ts';
import { WishesForm } from './wishes-form.tsx';
import { initialWishes, toRequest, wishesOf, type Wishes } from './wishes.ts';
import styles from './picture-panel.module.css';

/** Has pictures made from a prompt, and keeps them in a gallery in this browser. */
export function Page({ service, target, onRequest, onRun, given, actions }: TesterPanelProps) {
  const { t } = useTranslation('image-gen');
  const { accountId: account, modelId: model } = service.id;
  const descriptor = useAnswer(services.getServiceDescriptor, { account, model });
  // The code beside the form begins with the service's own example, and so does the form.
  const [wishes, setWishes] = useState(() => wishesOf(exampleOf(descriptor.data).request ?? '') ?? initialWishes);
  const [opened, setOpened] = useState<Picture>();
  const [clearing, setClearing] = useState(false);
  const { pictures, elsewhere, running, fault, make, stop, remove } = usePictures({ service, target, onRun });
  const [taken, setTaken] = useState<typeof given>();
  if (given !== taken) {
    setTaken(given);
    setWishes((given && wishesOf(given.request)) ?? wishes);
  }
  const wish = (changed: Wishes) => {
    setWishes(changed);
    onRequest(toRequest(changed), undefined);
  };
  return (
    <div className={styles.panel}>
      {createPortal(
        <Button
          size="sm"
          variant="quiet"
          icon={<DeleteIcon />}
          onClick={() => setClearing(true)}
          disabled={!pictures?.length}
        >
          {t('clear.action')}
        </Button>,
        actions,
      )}
      <WishesForm wishes={wishes} onWish={wish} running={running} onMake={() => make(wishes)} onStop={stop} />
      <div className={styles.results} aria-busy={running}>
        {fault && <FaultCallout fault={fault} title={t('failed')} />}
        {elsewhere.map((url) => (
          <p key={url}>
            <Link href={url} target="_blank" rel="noreferrer">
              {t('elsewhere')}
            </Link>
          </p>
        ))}
        <Gallery pictures={pictures} awaited={running ? wishes.count : 0} onOpen={setOpened} />
      </div>
      <PictureDialog
        picture={opened}
        name={service.modelName}
        onClose={() => setOpened(undefined)}
        onReuse={({ prompt, size }) => wish({ ...wishes, prompt, size })}
        onRemove={({ id }) => remove([id])}
      />
      <ConfirmDialog
        open={clearing}
        onClose={() => setClearing(false)}
        title={t('clear.title', { count: pictures?.length ?? 0 })}
        confirmLabel={t('clear.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          setClearing(false);
          remove((pictures ?? []).map(({ id }) => id));
        }}
      >
        {t('clear.text')}
      </ConfirmDialog>
    </div>
  );
}
