import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { shownRow } from '../edit/cells.ts';
import { named, staleCalls } from '../place.ts';
import styles from './page.module.css';

const pageSize = 200;

interface ReviewDialogProps {
  dataset: DatasetInfoData;
  newDatasetId: number;
  onClose: () => void;
}

/** Rewritten rows, each to be taken or left, before they join the dataset. */
export function Page({ dataset, newDatasetId, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('datasets');
  const { account, datasetId } = named(dataset);
  const [from, setFrom] = useState(1);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const answer = useAnswer(datasets.getDatasetRows, { account, datasetId: newDatasetId, from, size: pageSize });
  const { send, pending, error } = useAction(datasets.joinParaphrases, { stales: staleCalls });
  const total = answer.data?.total ?? 0;

  function take(rows: readonly number[], taken: boolean) {
    const next = new Set(left);
    for (const row of rows)
      if (taken) next.delete(row);
      else next.add(row);
    setLeft(next);
  }
  async function join() {
    const body = { newDatasetId, leave: [...left] };
    const joined = await send({ account, datasetId, body }).catch(() => undefined);
    if (!joined) return;
    toastSuccess(t('paraphrase.joined', { count: total - left.size }));
    onClose();
  }
  return (
    <Dialog
      open
      width="lg"
      onClose={onClose}
      title={t('paraphrase.reviewTitle')}
      closeLabel={t('close')}
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={pending} disabled={total === left.size} onClick={() => void join()}>
            {t('paraphrase.join', { count: total - left.size, rows: number(total - left.size) })}
          </Button>
        </>
      }
    >
      {error && <Callout tone="bad" title={faultText(t, error)} />}
      <Loaded answer={answer} what={t('paraphrase.reviewTitle')} shape="lines" count={6}>
        {({ rows, next, fields }) => (
          <>
            <PageBox rows={rows.map(({ row }) => row)} left={left} onTake={take} />
            <ul className={styles.review}>
              {rows.map(({ row, text, original }) => (
                <li key={row}>
                  <Checkbox
                    checked={!left.has(row)}
                    onChange={({ target }) => take([row], target.checked)}
                    label={
                      <>
                        {shownRow(text, fields)}
                        {original !== undefined && (
                          <span className={styles.quiet}>
                            <br />
                            {t('paraphrase.original', { text: shownRow(original, fields) })}
                          </span>
                        )}
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
            {(from > 1 || next !== undefined) && (
              <div className={styles.choose}>
                <Button size="sm" disabled={from === 1} onClick={() => setFrom(Math.max(1, from - pageSize))}>
                  {t('pager.back')}
                </Button>
                <Button size="sm" disabled={next === undefined} onClick={() => setFrom(next ?? from)}>
                  {t('pager.next')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface PageBoxProps {
  rows: readonly number[];
  left: ReadonlySet<number>;
  onTake: (rows: readonly number[], taken: boolean) => void;
}

/** Takes or leaves all rows of a page at once. */
function PageBox({ rows, left, onTake }: PageBoxProps) {
  const { t } = useTranslation('datasets');
  const taken = rows.filter((row) => !left.has(row)).length;
  return (
    <div className={styles.reviewed}>
      <Checkbox
        checked={taken === rows.length}
        indeterminate={taken > 0 && taken < rows.length}
        onChange={() => onTake(rows, taken < rows.length)}
        label={<strong>{t('paraphrase.all')}</strong>}
      />
    </div>
  );
}
