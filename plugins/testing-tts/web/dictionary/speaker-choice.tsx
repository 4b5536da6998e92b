import { useTranslation } from 'react-i18next';
import { Link } from '#core/web/ui/data/link.tsx';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { serviceId, serviceTexts } from '#plugins/services/web/parts.ts';
import styles from './dictionary.module.css';
import type { Speaker } from './use-speaker.ts';

/** Which service speaks, and with which voice. */
export function SpeakerChoice({ speaker }: { speaker: Speaker }) {
  const { t } = useTranslation('testing-tts');
  const { loading, known, service, choose, voices, voice, setVoice, spells } = speaker;
  if (!loading && known.length === 0)
    return (
      <Card title={t('words.speaker')}>
        <p className={styles.hint}>
          {t('words.noSpeaker')} <Link href="/catalog?type=tts">{t('words.findSpeaker')}</Link>
        </p>
      </Card>
    );
  return (
    <Card title={t('words.speaker')}>
      <div className={styles.stack}>
        <Field label={t('words.service')} {...(service && !spells && { help: t('words.spelledOut') })}>
          <Combobox
            options={known.map((each) => ({
              value: String(each.id.modelId),
              label: serviceTexts(each).name,
              detail: serviceId(each),
            }))}
            value={service ? String(service.id.modelId) : null}
            onChange={choose}
            searchLabel={t('words.searchService')}
            emptyText={t('words.noMatch')}
          />
        </Field>
        {voices && (
          <Field label={t('voice')}>
            <Select
              options={[{ value: '', label: t('unset') }, ...voices.map((value) => ({ value, label: value }))]}
              value={voices.includes(voice) ? voice : ''}
              onChange={setVoice}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
