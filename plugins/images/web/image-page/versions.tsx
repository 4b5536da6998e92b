import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { images } from '../../contract.ts';
import type { ImageVersionData } from '../../contract/history.ts';
import { Address } from '../address.tsx';
import { kinds, pathOf, staleCalls } from '../kinds.ts';
import type { ImageTabProps } from '../public.ts';
import styles from './image-page.module.css';

/** Where an image is and was, with who put it there; an earlier version can be taken again. */
export function Versions({ kind, image, mayEdit }: ImageTabProps) {
  const { t } = useTranslation('images');
  const [asked, setAsked] = useState<ImageVersionData>();
  const answer = useAnswer(
    images.getImageVersions,
    image.id && { account: image.id.accountId, imageId: image.id.imageId },
  );
  return (
    <Card
      title={t('versions.title')}
      padding="none"
      meta={answer.data && <Count>{answer.data.length}</Count>}
      actions={
        mayEdit && (
          <Button size="sm" icon={<UploadIcon />} href={`${pathOf(kind, image)}/settings`}>
            {t('versions.add')}
          </Button>
        )
      }
    >
      <Loaded answer={answer} what={t('versions.title')} count={3}>
        {(versions) => (
          <Table
            label={t('versions.title')}
            density="relaxed"
            header={
              <>
                <HeaderCell>{t('versions.version')}</HeaderCell>
                <HeaderCell>{t('versions.source')}</HeaderCell>
                <HeaderCell align="end">{t('column.size')}</HeaderCell>
                <HeaderCell>{t('versions.since')}</HeaderCell>
                <HeaderCell hidden>{t('column.actions')}</HeaderCell>
              </>
            }
          >
            {versions.map((version) => (
              <Row key={version.number}>
                <Cell emphasis="strong">
                  <span className={styles.version}>
                    {version.label ?? t('versions.number', { number: version.number })}
                    {version.current && <Badge tone="info">{t('versions.current')}</Badge>}
                  </span>
                </Cell>
                <Cell label={t('versions.source')} emphasis="quiet">
                  <Address image={version} />
                </Cell>
                <Cell label={t('column.size')} align="end" emphasis="quiet">
                  {version.size === undefined ? '–' : sizeText(version.size)}
                </Cell>
                <Cell label={t('versions.since')} emphasis="quiet">
                  <span>
                    <Ago time={version.created} />
                    {version.author !== undefined && <>, {t('versions.by', { login: version.author })}</>}
                  </span>
                </Cell>
                <ActionsCell
                  always={
                    mayEdit &&
                    !version.current && (
                      <Button
                        size="sm"
                        variant="ghost"
                        onClick={() => setAsked(version)}
                        aria-label={t('versions.useOf', { version: version.label ?? version.number })}
                      >
                        {t('versions.use')}
                      </Button>
                    )
                  }
                />
              </Row>
            ))}
          </Table>
        )}
      </Loaded>
      {asked && <UseDialog kind={kind} image={image} version={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

interface UseDialogProps extends Pick<ImageTabProps, 'kind' | 'image'> {
  version: ImageVersionData;
  onClose: () => void;
}

/** Asks whether an earlier version is to be used again. */
function UseDialog({ kind, image, version, onClose }: UseDialogProps) {
  const { t } = useTranslation('images');
  const { send, pending, error } = useAction(kinds[kind].change, { stales: staleCalls(kind) });
  const shown = version.label ?? String(version.number);
  const { id, name, accessMode, sourcePath = '/' } = image;

  async function use() {
    if (!id) return;
    const body = { name, accessMode, sourcePath, image: version.image };
    const done = await send({ account: id.accountId, imageId: id.imageId, body }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    toastSuccess(t('versions.used', { version: shown }));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={() => void use()}
      title={t('versions.useTitle', { version: shown })}
      confirmLabel={t('versions.use')}
      cancelLabel={t('form.cancel')}
      busy={pending}
      error={error && faultText(t, error)}
    >
      {t('versions.useText')}
    </ConfirmDialog>
  );
}
