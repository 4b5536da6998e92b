import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { ArrowRightIcon, DeleteIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { isWhole, type Entry } from './wishes.ts';
import styles from './speech-form.module.css';

interface DictionaryRowsProps {
  entries: readonly Entry[];
  onEntries: (entries: readonly Entry[]) => void;
}

/** Words that are said otherwise than they are written, one row each. */
export function DictionaryRows({ entries, onEntries }: DictionaryRowsProps) {
  const { t } = useTranslation('testing-tts');
  const change = (at: number, part: Partial<Entry>) =>
    onEntries(entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  return (
    <fieldset className={styles.dictionary}>
      <legend>{t('dictionary.title')}</legend>
      {entries.length === 0 && <p className={styles.hint}>{t('dictionary.empty')}</p>}
      {entries.map(({ original, replacement }, at) => (
        <div key={at} className={styles.entry} role="group" aria-label={t('dictionary.entry', { number: at + 1 })}>
          <TextInput
            aria-label={t('dictionary.original')}
            placeholder={t('dictionary.originalExample')}
            value={original}
            onChange={({ target }) => change(at, { original: target.value })}
          />
          <ArrowRightIcon aria-hidden="true" />
          <TextInput
            aria-label={t('dictionary.replacement')}
            placeholder={t('dictionary.replacementExample')}
            value={replacement}
            onChange={({ target }) => change(at, { replacement: target.value })}
          />
          <IconButton
            label={t('dictionary.remove')}
            icon={<DeleteIcon />}
            size="md"
            onClick={() => onEntries(entries.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {entries.some((entry) => !isWhole(entry)) && <p className={styles.hint}>{t('dictionary.half')}</p>}
      <Button size="sm" icon={<PlusIcon />} onClick={() => onEntries([...entries, { original: '', replacement: '' }])}>
        {t('dictionary.add')}
      </Button>
    </fieldset>
  );
}
