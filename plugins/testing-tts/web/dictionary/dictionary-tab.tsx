import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '#core/web/page/leave-guard.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { VisuallyHidden } from '#core/web/ui/layout/visually-hidden.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { datasets } from '#plugins/datasets/contract.ts';
import { addRows, named, RowsFoot, SaveBar, shownRows, UsedIn, useRows } from '#plugins/datasets/web/parts.ts';
import type { DatasetTabProps } from '#plugins/datasets/web/public.ts';
import type { Entry } from '../../contract/spelled-out.ts';
import styles from './dictionary.module.css';
import { isUnsaid, textOf, wrongIn } from './entries.ts';
import { NewWord } from './new-word.tsx';
import { SentenceCard } from './sentence-card.tsx';
import { SpeakerChoice } from './speaker-choice.tsx';
import { useSpeaker } from './use-speaker.ts';
import { useTrials } from './use-trials.ts';
import { WordRow } from './word-row.tsx';

/** The words of a pronunciation dictionary, which can be heard before they are saved. */
export function Page({ dataset, mine, mayEdit }: DatasetTabProps) {
  const { t } = useTranslation('testing-tts');
  const rows = useRows(dataset);
  const speaker = useSpeaker();
  const trials = useTrials(speaker);
  const report = useAnswer(
    datasets.getDatasetReport,
    { ...named(dataset), version: dataset.version ?? 1 },
    { keep: true },
  );
  const { answer, draft, change } = rows;
  const { empty = 0, duplicate = 0, conflict = 0 } = report.data?.counts ?? {};
  const problems = new Map(report.data?.problems.map((problem) => [problem.row, problem]));

  function add(entry: Entry) {
    // New words stand first, where they are written.
    change((now) => addRows(now, { row: 0 }, [textOf(entry)]));
    if (!rows.atStart) rows.show({});
    if (speaker.service) void trials.hear(entry, 'told');
  }
  return (
    <div role="presentation" className={styles.tab} onKeyDown={rows.onKeyDown}>
      <Toolbar
        search={
          <SearchInput
            label={t('words.search')}
            clearLabel={t('words.clearSearch')}
            value={rows.search}
            onSearch={(search) => rows.show({ search })}
            maxLength={200}
          />
        }
        end={
          mayEdit && (
            <Button icon={<UndoIcon />} disabled={!rows.mayUndo} onClick={rows.undo}>
              {t('words.undo')}
            </Button>
          )
        }
      >
        <Segmented
          label={t('words.which')}
          value={rows.doubtful ? 'doubtful' : 'all'}
          options={[
            { value: 'all', label: t('words.all', { words: number(dataset.rows ?? 0) }) },
            { value: 'doubtful', label: t('words.doubtful', { words: number(empty + duplicate + conflict) }) },
          ]}
          onChange={(which) => rows.show({ doubtful: which === 'doubtful' })}
        />
      </Toolbar>
      <div className={styles.columns}>
        <Loaded answer={answer} what={t('words.title')} count={10}>
          {(page) => {
            const shown = shownRows(page.rows, draft, rows.atStart);
            const wrongWith = wrongIn(draft, shown);
            return (
              <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
                <Card padding="none">
                  {mayEdit && <NewWord dataset={dataset} draft={draft} onAdd={add} onRow={rows.goTo} />}
                  {shown.length === 0 ? (
                    rows.search === '' && !rows.doubtful ? (
                      <Empty kind="nothing" title={t('words.nothing')} text={t('words.nothingText')} />
                    ) : (
                      <Empty kind="nomatch" title={t('words.noMatch')} text={t('words.noMatchText')} />
                    )
                  ) : (
                    <table className={styles.words} aria-label={t('words.title')}>
                      <thead>
                        <tr>
                          <th scope="col">{t('words.word')}</th>
                          <th scope="col">{t('words.sound')}</th>
                          <th scope="col">{t('words.written')}</th>
                          <th scope="col">{t('words.heard')}</th>
                          <th scope="col">
                            <VisuallyHidden>{t('words.actions')}</VisuallyHidden>
                          </th>
                        </tr>
                      </thead>
                      <tbody>
                        {shown.map((row) => (
                          <WordRow
                            key={'row' in row.place ? row.place.row : `${row.place.after}+${row.place.nth}`}
                            row={row}
                            draft={draft}
                            problem={'row' in row.place ? problems.get(row.place.row) : undefined}
                            wrong={wrongWith(row)}
                            trials={trials}
                            silent={speaker.service === undefined}
                            readOnly={!mayEdit}
                            onDraft={change}
                            onRow={rows.goTo}
                          />
                        ))}
                      </tbody>
                    </table>
                  )}
                  <RowsFoot rows={rows} page={page} />
                </Card>
              </LoadingOverlay>
            );
          }}
        </Loaded>
        <div className={styles.aside}>
          <SpeakerChoice speaker={speaker} />
          <SentenceCard dataset={dataset} draft={draft} speaker={speaker} />
          {mine && <UsedIn dataset={dataset} />}
        </div>
      </div>
      {rows.changed && (
        <SaveBar
          dataset={dataset}
          draft={draft}
          wrong={isUnsaid(draft) ? t('words.unsaid') : undefined}
          onSaved={rows.forget}
          onDiscard={rows.forget}
        />
      )}
      <LeaveGuard changed={rows.changed} />
    </div>
  );
}
