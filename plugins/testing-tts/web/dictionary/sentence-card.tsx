import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { Api } from '#core/web/state/api.ts';
import { useService } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { StartIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { datasets, type DatasetInfoData } from '#plugins/datasets/contract.ts';
import { named, type Draft } from '#plugins/datasets/web/parts.ts';
import { Sound } from '#plugins/testing/web/parts.ts';
import styles from './dictionary.module.css';
import { entriesWith, heardIn, wordOf } from './entries.ts';
import type { Speaker, Spoken } from './use-speaker.ts';

const longestSentence = 1_000;
type Way = 'told' | 'written';
/** What was heard of the dictionary as it was then. */
type Heard = Spoken & { readonly draft: Draft };

interface SentenceCardProps {
  dataset: DatasetInfoData;
  draft: Draft;
  speaker: Speaker;
}

/** A sentence that is heard with the dictionary as it is being written, and without it. */
export function SentenceCard({ dataset, draft, speaker }: SentenceCardProps) {
  const { t } = useTranslation('testing-tts');
  const api = useService(Api);
  const [text, setText] = useState('');
  const [asking, setAsking] = useState<Way>();
  const [words, setWords] = useState<number>();
  const [fault, setFault] = useState<Fault>();
  const [heard, setHeard] = useState<Partial<Record<Way, Heard>>>({});
  /** Which question is the last one; what comes of those before it is of another sentence, or of another press. */
  const last = useRef(0);

  async function play(way: Way) {
    const own = (last.current += 1);
    setAsking(way);
    setFault(undefined);
    try {
      const entries = way === 'told' ? await entriesIn() : [];
      if (own !== last.current) return;
      const spoken = await speaker.speak(text, entries);
      if (own !== last.current) return;
      if (way === 'told') setWords(new Set(entries.map(wordOf)).size);
      if (spoken?.fault) setFault(spoken.fault);
      else if (spoken) setHeard((before) => ({ ...before, [way]: { ...spoken, draft } }));
    } catch (error) {
      if (own === last.current) setFault(error as Fault);
    } finally {
      if (own === last.current) setAsking(undefined);
    }
  }
  async function entriesIn() {
    const { rows } = await api.send(datasets.getDatasetRows, {
      ...named(dataset),
      version: dataset.version,
      within: text,
      size: 1_000,
    });
    return heardIn(text, entriesWith(rows, draft));
  }
  const { written } = heard;
  // Another dictionary sounds otherwise.
  const told = heard.told?.draft === draft ? heard.told : undefined;
  const sounds = { told, written };
  const same = told?.answer !== undefined && told.answer === written?.answer;
  return (
    <Card
      title={t('words.sentence')}
      meta={
        <span className={styles.hint}>
          {t('words.length', { now: number(text.length), most: number(longestSentence) })}
        </span>
      }
    >
      <div className={styles.stack}>
        <TextArea
          rows={3}
          aria-label={t('words.sentence')}
          placeholder={t('words.sentenceExample')}
          value={text}
          maxLength={longestSentence}
          onChange={({ target }) => {
            setText(target.value);
            last.current += 1;
            setAsking(undefined);
            setFault(undefined);
            setHeard({});
          }}
        />
        <div className={styles.buttons}>
          {(['told', 'written'] as const).map((way) => (
            <Button
              key={way}
              icon={<StartIcon />}
              variant={way === 'told' ? 'secondary' : 'ghost'}
              loading={asking === way}
              disabled={text.trim() === '' || !speaker.service}
              onClick={() => void play(way)}
            >
              {t(way === 'told' ? 'words.withDictionary' : 'words.withoutDictionary')}
            </Button>
          ))}
        </div>
        {fault && <Callout tone="bad" title={faultText(t, fault)} />}
        {(['told', 'written'] as const).map(
          (way) =>
            sounds[way]?.file && (
              <div
                key={way}
                role="group"
                aria-label={t(way === 'told' ? 'words.withDictionary' : 'words.withoutDictionary')}
              >
                <p className={styles.caption}>
                  {t(way === 'told' ? 'words.withDictionary' : 'words.withoutDictionary')}
                </p>
                <Sound file={sounds[way].file} unplayable={t('unplayable')} />
              </div>
            ),
        )}
        {told && words !== undefined && (
          <p className={styles.hint}>
            {t('words.used', { count: words })}
            {same && ` ${t('words.same')}`}
          </p>
        )}
      </div>
    </Card>
  );
}
