import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastSuccess } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { datasets, type DatasetInfoData } from '../../contract.ts';
import { named, staleCalls } from '../place.ts';
import { ProblemList, problemsIn } from '../problem-list.tsx';
import { changesOf, countsOf, type Draft } from './draft.ts';
import styles from './edit.module.css';

interface SaveBarProps {
  dataset: DatasetInfoData;
  draft: Draft;
  onSaved: () => void;
  onDiscard: () => void;
  /** What keeps the changes from being saved. */
  wrong?: string | undefined;
}

/** What was changed and not saved yet, with the ways to save or forget it. */
export function SaveBar({ dataset, draft, onSaved, onDiscard, wrong }: SaveBarProps) {
  const { t } = useTranslation('datasets');
  const { send, pending, error } = useAction(datasets.editDataset, { stales: staleCalls });
  const { version = 1 } = dataset;
  const counts = countsOf(draft);
  const problems = problemsIn(error);

  async function save() {
    if (wrong !== undefined) return;
    if (counts.all === 0) return onSaved();
    const body = { version, changes: changesOf(draft) };
    const saved = await send({ ...named(dataset), body }).catch(() => undefined);
    if (!saved) return;
    toastSuccess(t('edit.saved', { version: saved.version }));
    onSaved();
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  return (
    <div className={styles.save}>
      {error && (
        <Callout
          tone="bad"
          title={problems.length > 0 ? t('refused', { count: Number(error.args.count) }) : faultText(t, error)}
        >
          {problems.length > 0 && <ProblemList problems={problems} />}
        </Callout>
      )}
      <div className={styles.saveLine}>
        <p role="status">
          <strong>{t('edit.unsaved', { count: counts.all, changes: number(counts.all) })}</strong>{' '}
          <span className={styles.quiet}>
            {t('edit.counts', {
              changed: number(counts.changed),
              added: number(counts.added),
              removed: number(counts.removed),
            })}
          </span>
          {wrong !== undefined && <span className={styles.blocked}>{wrong}</span>}
        </p>
        <span className={styles.buttons}>
          <Button onClick={onDiscard}>{t('edit.discard')}</Button>
          <Button
            variant="primary"
            loading={pending}
            {...(wrong !== undefined && { disabledReason: wrong })}
            onClick={() => void save()}
          >
            {t('edit.save', { version: version + 1 })}
          </Button>
        </span>
      </div>
    </div>
  );
}
