import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { DatasetIcon, PlusIcon, UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import type { DatasetTabProps } from '../public.ts';
import { kindOf, rowOf, wrongWith } from './cells.ts';
import { addRows, shownRows } from './draft.ts';
import styles from './edit.module.css';
import { RowsFoot } from './rows-foot.tsx';
import { RowsTable } from './rows-table.tsx';
import { RowsText } from './rows-text.tsx';
import { SaveBar } from './save-bar.tsx';
import { useRows } from './use-rows.ts';
import { Validation } from './validation.tsx';

/** The rows of a dataset, a page at a time, to be changed as a table or as text. */
export function Page({ dataset, mayEdit }: DatasetTabProps) {
  const { t } = useTranslation('datasets');
  const [mode, setMode] = useState<'table' | 'text'>('table');
  const rows = useRows(dataset);
  const { answer, draft, change } = rows;
  return (
    <div role="presentation" className={styles.columns} onKeyDown={rows.onKeyDown}>
      <div className={styles.main}>
        <Toolbar
          search={
            <SearchInput
              label={t('edit.search')}
              clearLabel={t('clearSearch')}
              value={rows.search}
              onSearch={(search) => rows.show({ search })}
              maxLength={200}
            />
          }
          end={
            <div className={styles.buttons}>
              {mayEdit && (
                <Button icon={<UndoIcon />} disabled={!rows.mayUndo} onClick={rows.undo}>
                  {t('edit.undo')}
                </Button>
              )}
              <form
                className={styles.goTo}
                onSubmit={(event) => {
                  event.preventDefault();
                  const row = Number(new FormData(event.currentTarget).get('row'));
                  if (Number.isInteger(row) && row > 0) rows.goTo(row);
                }}
                noValidate
              >
                <TextInput name="row" inputMode="numeric" aria-label={t('edit.goTo')} placeholder={t('edit.goTo')} />
              </form>
            </div>
          }
        >
          {mayEdit && (
            <Segmented
              label={t('edit.mode')}
              value={mode}
              options={[
                { value: 'table', label: t('edit.table') },
                { value: 'text', label: t('edit.text') },
              ]}
              onChange={setMode}
            />
          )}
        </Toolbar>
        <Loaded answer={answer} what={t('tabs.edit')} count={10}>
          {(page) => {
            const { fields, editable, next } = page;
            const kind = kindOf(dataset.dataType ?? '', fields);
            const shown = shownRows(page.rows, draft, rows.atStart);
            const blank = kind === 'json' ? 'null' : rowOf([], kind, fields);
            const end = shown.at(-1)?.place ?? { row: 0 };
            const mayAdd = mayEdit && editable && next === undefined && rows.search === '';
            const add = mayAdd && (
              <Button size="sm" icon={<PlusIcon />} onClick={() => change(addRows(draft, end, [blank]))}>
                {t('edit.add')}
              </Button>
            );
            return (
              <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
                <Card padding="none">
                  {shown.length === 0 ? (
                    rows.search === '' ? (
                      <Empty
                        kind="nothing"
                        icon={<DatasetIcon />}
                        title={t('edit.nothing')}
                        text={t('edit.nothingText')}
                        actions={add}
                      />
                    ) : (
                      <Empty kind="nomatch" title={t('edit.noMatch')} text={t('edit.noMatchText')} />
                    )
                  ) : mode === 'text' && mayEdit && editable ? (
                    <RowsText
                      key={`${rows.version} ${rows.from} ${rows.search}`}
                      shown={shown}
                      draft={draft}
                      first={page.rows[0]?.row ?? 1}
                      kind={kind}
                      fields={fields}
                      onDraft={change}
                    />
                  ) : (
                    <RowsTable
                      shown={shown}
                      draft={draft}
                      kind={kind}
                      fields={fields}
                      readOnly={!mayEdit || !editable}
                      onDraft={change}
                      wrongWith={(text) => wrongWith(text, kind, fields)}
                      blank={blank}
                    />
                  )}
                  {(shown.length > 0 || page.total > 0) && (
                    <RowsFoot rows={rows} page={page}>
                      {shown.length > 0 && add}
                    </RowsFoot>
                  )}
                </Card>
              </LoadingOverlay>
            );
          }}
        </Loaded>
      </div>
      <div className={styles.aside}>
        <Validation dataset={dataset} onRow={rows.goTo} />
      </div>
      {rows.changed && <SaveBar dataset={dataset} draft={draft} onSaved={rows.forget} onDiscard={rows.forget} />}
      <LeaveGuard changed={rows.changed} />
    </div>
  );
}
