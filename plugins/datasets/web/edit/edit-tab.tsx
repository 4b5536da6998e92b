import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { PlusIcon, UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { datasets } from '../../contract.ts';
import { named } from '../place.ts';
import type { DatasetTabProps } from '../public.ts';
import { kindOf, rowOf, wrongWith } from './cells.ts';
import { addRows, noChanges, shownRows, type Draft } from './draft.ts';
import styles from './edit.module.css';
import { RowsTable } from './rows-table.tsx';
import { RowsText } from './rows-text.tsx';
import { SaveBar } from './save-bar.tsx';
import { Validation } from './validation.tsx';

const pageSize = 50;

/** The rows of a dataset, a page at a time, to be changed as a table or as text. */
export function Page({ dataset, mayEdit }: DatasetTabProps) {
  const { t } = useTranslation('datasets');
  const [from, setFrom] = useState(1);
  const [search, setSearch] = useState('');
  const [mode, setMode] = useState<'table' | 'text'>('table');
  const [past, setPast] = useState<readonly Draft[]>([]);
  const [draft, setDraft] = useState(noChanges);
  const [before, setBefore] = useState<readonly number[]>([]);
  const version = dataset.version ?? 1;
  const answer = useAnswer(
    datasets.getDatasetRows,
    { ...named(dataset), version, from, size: pageSize, ...(search !== '' && { search }) },
    { keep: true },
  );
  const change = (next: Draft) => {
    if (next === draft) return;
    setPast([...past.slice(-99), draft]);
    setDraft(next);
  };
  function undo() {
    const last = past.at(-1);
    if (!last) return;
    setDraft(last);
    setPast(past.slice(0, -1));
  }
  function forget() {
    setDraft(noChanges);
    setPast([]);
  }
  function goTo(row: number) {
    setSearch('');
    setBefore([]);
    setFrom(Math.max(1, Math.min(row, dataset.rows ?? 1)));
  }
  const changed = past.length > 0 || draft !== noChanges;

  return (
    <div
      role="presentation"
      className={styles.columns}
      onKeyDown={(event) => {
        // Within a text the browser's own undo comes first.
        const inText = event.target instanceof HTMLTextAreaElement && event.target.value !== event.target.defaultValue;
        if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !event.shiftKey && !inText) undo();
      }}
    >
      <div className={styles.main}>
        <Toolbar
          search={
            <SearchInput
              label={t('edit.search')}
              clearLabel={t('clearSearch')}
              value={search}
              onSearch={(words) => {
                setBefore([]);
                setFrom(1);
                setSearch(words);
              }}
              maxLength={200}
            />
          }
          end={
            <>
              {mayEdit && (
                <Button icon={<UndoIcon />} disabled={past.length === 0} onClick={undo}>
                  {t('edit.undo')}
                </Button>
              )}
              <form
                className={styles.goTo}
                onSubmit={(event) => {
                  event.preventDefault();
                  const row = Number(new FormData(event.currentTarget).get('row'));
                  if (Number.isInteger(row) && row > 0) goTo(row);
                }}
              >
                <TextInput name="row" inputMode="numeric" aria-label={t('edit.goTo')} placeholder={t('edit.goTo')} />
              </form>
            </>
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
          {({ rows, fields, editable, total, next }) => {
            const kind = kindOf(dataset.dataType ?? '', fields);
            const shown = shownRows(rows, draft, from === 1 && search === '');
            const first = rows[0]?.row ?? 1;
            const last = rows.at(-1)?.row ?? 0;
            const blank = kind === 'json' ? 'null' : rowOf([], kind, fields);
            const end = shown.at(-1)?.place ?? { row: 0 };
            const mayAdd = mayEdit && editable && next === undefined && search === '';
            const add = mayAdd && (
              <Button size="sm" icon={<PlusIcon />} onClick={() => change(addRows(draft, end, [blank]))}>
                {t('edit.add')}
              </Button>
            );
            return (
              <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
                <Card padding="none">
                  {shown.length === 0 ? (
                    search === '' ? (
                      <Empty kind="nothing" title={t('edit.nothing')} text={t('edit.nothingText')} actions={add} />
                    ) : (
                      <Empty kind="nomatch" title={t('edit.noMatch')} text={t('edit.noMatchText')} />
                    )
                  ) : mode === 'text' && mayEdit && editable ? (
                    <RowsText
                      key={`${version} ${from} ${search}`}
                      shown={shown}
                      draft={draft}
                      first={first}
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
                  <footer className={styles.foot}>
                    <span>
                      {t('edit.range', {
                        from: number(rows.length === 0 ? 0 : first),
                        to: number(last),
                        total: number(total),
                      })}
                    </span>
                    {shown.length > 0 && add}
                    <span className={styles.pages}>
                      <Button
                        size="sm"
                        disabled={from === 1}
                        onClick={() => {
                          setFrom(before.at(-1) ?? Math.max(1, from - pageSize));
                          setBefore(before.slice(0, -1));
                        }}
                      >
                        {t('pager.back')}
                      </Button>
                      <Button
                        size="sm"
                        disabled={next === undefined}
                        onClick={() => {
                          setBefore([...before, from]);
                          setFrom(next ?? from);
                        }}
                      >
                        {t('pager.next')}
                      </Button>
                    </span>
                  </footer>
                </Card>
              </LoadingOverlay>
            );
          }}
        </Loaded>
      </div>
      <div className={styles.aside}>
        <Validation dataset={dataset} onRow={goTo} />
      </div>
      {changed && <SaveBar dataset={dataset} draft={draft} onSaved={forget} onDiscard={forget} />}
      <LeaveGuard changed={changed} />
    </div>
  );
}
