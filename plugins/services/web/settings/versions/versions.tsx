import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { CompareIcon, HistoryIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { services, type ModelVersionData } from '../../../contract.ts';
import { useSettingsForm } from '../settings-form.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import styles from './versions.module.css';

const pageSize = 20;
const mostShown = 6;

/** Every state of the settings that is kept: who saved it, when, why, and what it changed. */
export function Page() {
  const { t } = useTranslation('services');
  const { service } = useSettingsForm();
  const [page, setPage] = useState(1);
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<number>();
  const answer = useAnswer(
    services.getModelVersions,
    { account: service.id.accountId, model: service.id.modelId, page: page - 1, size: pageSize },
    { keep: true },
  );
  const current = service.version ?? 0;
  return (
    <Loaded answer={answer} what={t('sections.versions.title')} count={5}>
      {({ records, paging }) =>
        records.length === 0 ? (
          <p className={styles.none}>{t('versions.none')}</p>
        ) : (
          <div className={styles.list}>
            <Table
              label={t('sections.versions.title')}
              header={
                <>
                  <HeaderCell>{t('versions.version')}</HeaderCell>
                  <HeaderCell>{t('versions.saved')}</HeaderCell>
                  <HeaderCell>{t('versions.changes')}</HeaderCell>
                  <HeaderCell hidden>{t('versions.actions')}</HeaderCell>
                </>
              }
            >
              {records.map((each) => (
                <Row key={each.version}>
                  <Cell label={t('versions.version')} emphasis="strong">
                    <span className={styles.number}>
                      {number(each.version)}
                      {each.version === current && <Badge tone="ok">{t('versions.current')}</Badge>}
                    </span>
                  </Cell>
                  <Cell label={t('versions.saved')}>
                    <div className={styles.saved}>
                      <Ago time={each.at} />
                      <span className={styles.author}>{each.author || t('versions.nobody')}</span>
                    </div>
                  </Cell>
                  <Cell label={t('versions.changes')}>
                    <Changes version={each} />
                  </Cell>
                  <Cell width="fit">
                    <span className={styles.buttons}>
                      <IconButton
                        size="sm"
                        label={t('versions.compareOne', { version: each.version })}
                        icon={<CompareIcon />}
                        onClick={() => setCompared(each.version)}
                      />
                      <IconButton
                        size="sm"
                        label={t('versions.restoreOne', { version: each.version })}
                        icon={<HistoryIcon />}
                        disabled={each.version === current}
                        onClick={() => setRestored(each.version)}
                      />
                    </span>
                  </Cell>
                </Row>
              ))}
            </Table>
            {paging.totalPages > 1 && (
              <Pager
                label={t('versions.pages')}
                page={page}
                pageCount={paging.totalPages}
                onPage={setPage}
                range={t('mySpace.pager.range', {
                  from: number((page - 1) * pageSize + 1),
                  to: number((page - 1) * pageSize + records.length),
                  total: number(paging.totalElements),
                })}
                backLabel={t('mySpace.pager.back')}
                nextLabel={t('mySpace.pager.next')}
                pageLabel={(each) => t('mySpace.pager.page', { page: each })}
              />
            )}
            {compared !== undefined && (
              <CompareDialog
                service={service}
                version={compared}
                kept={paging.totalElements}
                onClose={() => setCompared(undefined)}
              />
            )}
            {restored !== undefined && (
              <RestoreDialog service={service} version={restored} onClose={() => setRestored(undefined)} />
            )}
          </div>
        )
      }
    </Loaded>
  );
}

/** What a version is for, and what it changed. */
function Changes({ version: { fields, comment, restored } }: { version: ModelVersionData }) {
  const { t } = useTranslation('services');
  const more = fields.length - mostShown;
  return (
    <div className={styles.changes}>
      {comment !== '' && <p className={styles.comment}>{comment}</p>}
      {restored !== undefined && <p>{t('versions.restoredFrom', { version: restored })}</p>}
      {fields.length === 0 ? (
        <span className={styles.author}>{t('versions.first')}</span>
      ) : (
        <span className={styles.fields}>
          {fields.slice(0, mostShown).map((field) => (
            <Tag key={field} font="mono">
              {field}
            </Tag>
          ))}
          {more > 0 && <span className={styles.author}>{t('versions.more', { count: more })}</span>}
        </span>
      )}
    </div>
  );
}
