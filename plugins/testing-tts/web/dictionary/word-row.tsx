import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { DeleteIcon, StartIcon, StopIcon, UndoIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import type { DatasetProblem } from '#plugins/datasets/contract.ts';
import { keepRow, removeRow, setRow, type Draft, type Shown } from '#plugins/datasets/web/parts.ts';
import type { Entry } from '../../contract/spelled-out.ts';
import { isWhole } from '../wishes.ts';
import styles from './dictionary.module.css';
import { entryOf, isStress, longest, textOf, wordOf, type Wrong } from './entries.ts';
import { TrialCell } from './trial-cell.tsx';
import type { Trials } from './use-trials.ts';

interface WordRowProps {
  row: Shown;
  draft: Draft;
  /** What was found in the row as it is saved. */
  problem: DatasetProblem | undefined;
  wrong: Wrong | undefined;
  trials: Trials;
  /** Whether there is no service that could speak. */
  silent: boolean;
  readOnly: boolean;
  onDraft: (draft: Draft) => void;
  onRow: (row: number) => void;
}

/** One word with how it is said, and what it sounds like. */
export function WordRow({ row, draft, problem, wrong, trials, silent, readOnly, onDraft, onRow }: WordRowProps) {
  const { t } = useTranslation('testing-tts');
  const { place, text, original, state } = row;
  const entry = entryOf(text);
  const name = entry.original.trim() || t('words.new');
  const gone = state === 'removed';
  const doubt = state === 'same' ? problem : undefined;
  const now = trials.now?.word === wordOf(entry) ? trials.now.state : undefined;
  const mayHear = isWhole(entry) && !silent && !gone;
  const input = (field: keyof Entry, label: string) =>
    readOnly || gone ? (
      <span className={styles.cell}>{entry[field]}</span>
    ) : (
      <input
        className={styles.cell}
        aria-label={label}
        aria-invalid={(wrong?.code === 'empty' && entry[field].trim() === '') || undefined}
        value={entry[field]}
        maxLength={longest[field]}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onDraft(setRow(draft, place, textOf({ ...entry, [field]: target.value }), original))}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && mayHear) void trials.hear(entry, 'told');
        }}
      />
    );
  return (
    <tr data-state={wrong ? 'wrong' : doubt ? 'doubt' : state}>
      <td className={styles.word}>{input('original', t('words.wordOf', { word: name }))}</td>
      <td className={styles.sound}>{input('replacement', t('words.soundOf', { word: name }))}</td>
      <td className={styles.written}>
        {isWhole(entry) && <Tag>{t(isStress(entry) ? 'words.stress' : 'words.letters')}</Tag>}
      </td>
      <td className={styles.heard}>
        <span className={styles.trial}>
          {now === 'playing' ? (
            <IconButton
              label={t('words.stop', { word: name })}
              icon={<StopIcon />}
              variant="secondary"
              onClick={trials.stop}
            />
          ) : (
            <IconButton
              label={t('words.play', { word: name })}
              icon={<StartIcon />}
              variant="secondary"
              loading={now === 'asking'}
              disabled={!mayHear}
              onClick={() => void trials.hear(entry, 'told')}
            />
          )}
          <TrialCell entry={entry} wrong={wrong} doubt={doubt} trials={trials} mayHear={mayHear} onRow={onRow} />
        </span>
      </td>
      <td className={styles.actions}>
        <span className={styles.last}>
          {readOnly ? null : gone && 'row' in place ? (
            <IconButton
              label={t('words.keep', { word: name })}
              icon={<UndoIcon />}
              onClick={() => onDraft(keepRow(draft, place.row))}
            />
          ) : (
            <IconButton
              label={t('words.remove', { word: name })}
              icon={<DeleteIcon />}
              onClick={() => onDraft(removeRow(draft, place))}
            />
          )}
          <span className={styles.line}>{'row' in place && number(place.row)}</span>
        </span>
      </td>
    </tr>
  );
}
