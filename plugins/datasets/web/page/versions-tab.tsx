import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#core/contract/request.ts';
import { Ago } from '#core/web/page/ago.tsx';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { MoreIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { ConfirmDialog } from '#core/web/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { sizeText } from '#core/web/text/size.ts';
import { contents, datasets, type DatasetVersionData } from '../../contract.ts';
import { named, staleCalls } from '../place.ts';
import type { DatasetTabProps } from '../public.ts';
import styles from './page.module.css';

const compareDialog = () => import('./compare-dialog.tsx');

/** What a dataset held before; two versions can be compared, and one can come back. */
export function Page({ dataset, mayEdit }: DatasetTabProps) {
  const { t } = useTranslation('datasets');
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<DatasetVersionData>();
  const answer = useAnswer(datasets.getDatasetVersions, named(dataset));
  const { send, pending, error } = useAction(datasets.restoreDatasetVersion, { stales: staleCalls });
  const latest = answer.data?.[0]?.number ?? 1;

  async function restore({ number: version }: DatasetVersionData) {
    const done = await send({ ...named(dataset), number: version }).catch(() => undefined);
    if (!done) return;
    toastSuccess(t('versions.restored', { number: version }));
    setRestored(undefined);
  }
  return (
    <Card padding="none">
      <Loaded answer={answer} what={t('tabs.versions')} count={3}>
        {(versions) => (
          <Table
            label={t('tabs.versions')}
            density="relaxed"
            header={
              <>
                <HeaderCell>{t('column.version')}</HeaderCell>
                <HeaderCell>{t('versions.how')}</HeaderCell>
                <HeaderCell align="end">{t('column.rows')}</HeaderCell>
                <HeaderCell align="end">{t('column.size')}</HeaderCell>
                <HeaderCell>{t('versions.digest')}</HeaderCell>
                <HeaderCell>{t('versions.when')}</HeaderCell>
                <HeaderCell hidden>{t('column.actions')}</HeaderCell>
              </>
            }
          >
            {versions.map((version, at) => (
              <Row key={version.number}>
                <Cell emphasis="strong">
                  <span className={styles.version}>
                    {t('versions.number', { number: version.number })}
                    {version.current && <Badge tone="info">{t('versions.current')}</Badge>}
                  </span>
                </Cell>
                <Cell label={t('versions.how')}>
                  {t(`source.${version.source}`, { number: version.restored })}
                  {version.comment !== undefined && <span className={styles.quiet}> · {version.comment}</span>}
                </Cell>
                <Cell label={t('column.rows')} align="end">
                  {number(version.rows)}
                </Cell>
                <Cell label={t('column.size')} align="end" emphasis="quiet">
                  {sizeText(version.bytes)}
                </Cell>
                <Cell label={t('versions.digest')} emphasis="quiet">
                  <code title={version.digest}>{version.digest.slice(0, 12)}</code>
                </Cell>
                <Cell label={t('versions.when')} emphasis="quiet">
                  <span>
                    <Ago time={version.created} />
                    {version.author !== '' && <>, {version.author}</>}
                  </span>
                </Cell>
                <ActionsCell
                  always={
                    <Menu
                      trigger={
                        <IconButton label={t('versions.menu', { number: version.number })} icon={<MoreIcon />} />
                      }
                      sections={[
                        {
                          items: [
                            ...(at < versions.length - 1
                              ? [{ label: t('versions.compare'), onSelect: () => setCompared(version.number) }]
                              : []),
                            {
                              label: t('download'),
                              onSelect: () =>
                                location.assign(
                                  addressOf(contents.downloadDatasetRawContent, {
                                    ...named(dataset),
                                    version: version.number,
                                  }),
                                ),
                            },
                            ...(mayEdit && !version.current
                              ? [{ label: t('versions.restore'), onSelect: () => setRestored(version) }]
                              : []),
                          ],
                        },
                      ]}
                    />
                  }
                />
              </Row>
            ))}
          </Table>
        )}
      </Loaded>
      {compared !== undefined && (
        <Part name="datasets.compare">
          {createElement(lazyPage(compareDialog), {
            dataset,
            latest,
            first: compared,
            onClose: () => setCompared(undefined),
          })}
        </Part>
      )}
      <ConfirmDialog
        open={restored !== undefined}
        tone="primary"
        onClose={() => setRestored(undefined)}
        onConfirm={() => restored && void restore(restored)}
        title={t('versions.restoreTitle', { number: restored?.number })}
        confirmLabel={t('versions.restore')}
        cancelLabel={t('cancel')}
        busy={pending}
        error={error && faultText(t, error)}
      >
        {t('versions.restoreText')}
      </ConfirmDialog>
    </Card>
  );
}
