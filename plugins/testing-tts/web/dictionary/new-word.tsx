import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Api } from '#core/web/state/api.ts';
import { useService } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { datasets, type DatasetInfoData } from '#plugins/datasets/contract.ts';
import { named, type Draft } from '#plugins/datasets/web/parts.ts';
import type { Entry } from '../../contract/spelled-out.ts';
import styles from './dictionary.module.css';
import { longest, trimmed, wordOf, written } from './entries.ts';

interface NewWordProps {
  dataset: DatasetInfoData;
  draft: Draft;
  onAdd: (entry: Entry) => void;
  onRow: (row: number) => void;
}

/** What is wrong with what was typed. */
interface Refusal {
  readonly field: keyof Entry;
  readonly why: 'required' | 'there';
  /** Where the word stands already. */
  readonly row?: number;
}

/** A line in which a word is typed; a word that the dictionary has already is refused with where it stands. */
export function NewWord({ dataset, draft, onAdd, onRow }: NewWordProps) {
  const { t } = useTranslation('testing-tts');
  const api = useService(Api);
  const first = useRef<HTMLFormElement>(null);
  const asking = useRef(false);
  const [entry, setEntry] = useState<Entry>({ original: '', replacement: '' });
  const [refusal, setRefusal] = useState<Refusal>();
  const type = (part: Partial<Entry>) => {
    setEntry({ ...entry, ...part });
    setRefusal(undefined);
  };

  async function refused(): Promise<Refusal | undefined> {
    for (const field of ['original', 'replacement'] as const)
      if (entry[field].trim() === '') return { field, why: 'required' };
    const there = { field: 'original', why: 'there' } as const;
    if (written(draft).some((each) => wordOf(each) === wordOf(entry))) return there;
    // Where the question is not answered, the report on the saved version tells of it.
    const found = await api
      .send(datasets.getDatasetRows, { ...named(dataset), version: dataset.version, key: entry.original, size: 10 })
      .catch(() => undefined);
    const row = found?.rows.find((each) => !draft.removed.has(each.row) && !draft.changed.has(each.row))?.row;
    return row === undefined ? undefined : { ...there, row };
  }
  async function add() {
    // Enter that is pressed twice adds one word.
    if (asking.current) return;
    asking.current = true;
    const why = await refused().finally(() => (asking.current = false));
    setRefusal(why);
    if (why) return;
    onAdd(trimmed(entry));
    // What was typed meanwhile is another word already.
    setEntry((now) => (now === entry ? { original: '', replacement: '' } : now));
    first.current?.querySelector('input')?.focus();
  }
  const input = (field: 'original' | 'replacement', label: string, placeholder: string) => {
    const wrong = refusal?.field === field;
    return (
      <TextInput
        value={entry[field]}
        aria-label={label}
        placeholder={placeholder}
        font={field === 'replacement' ? 'mono' : 'sans'}
        maxLength={longest[field]}
        autoComplete="off"
        {...(wrong && { 'aria-invalid': true, 'aria-describedby': 'new-word-refusal' })}
        onChange={({ target }) => type({ [field]: target.value })}
      />
    );
  };
  return (
    <form
      ref={first}
      className={styles.newWord}
      aria-label={t('words.add')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      noValidate
    >
      {input('original', t('words.word'), t('words.newWord'))}
      {input('replacement', t('words.sound'), t('words.newSound'))}
      <Button type="submit" icon={<PlusIcon />}>
        {t('words.add')}
      </Button>
      {refusal ? (
        <p id="new-word-refusal" role="alert" className={styles.refusal}>
          {t(`words.${refusal.why}`)}
          {refusal.row !== undefined && (
            <button type="button" className={styles.link} onClick={() => onRow(refusal.row!)}>
              {t('words.showLine', { line: number(refusal.row) })}
            </button>
          )}
        </p>
      ) : (
        <p className={styles.hint}>{t('words.enterAdds')}</p>
      )}
    </form>
  );
}
