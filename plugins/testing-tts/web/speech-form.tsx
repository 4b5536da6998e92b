import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextArea } from '#core/web/ui/inputs/text-area.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { services } from '#plugins/services/contract.ts';
import type { InputProps } from '#plugins/services/web/public.ts';
import { abilitiesOf } from './abilities.ts';
import { DictionaryRows } from './dictionary-rows.tsx';
import { wishesOf, withWishes, type Wishes } from './wishes.ts';
import styles from './speech-form.module.css';

const nothing: Wishes = { text: '', voice: '', format: '', dictionary: [] };

/** What to say, and how: voice, format and a pronunciation dictionary, as far as the service has them. */
export function Page({ service, request, onRequest, onSend }: InputProps) {
  const { t } = useTranslation('testing-tts');
  const { accountId: account, modelId: model } = service.id;
  const { data } = useAnswer(services.getServiceDescriptor, { account, model });
  const { voices, rates, dictionary: spells } = abilitiesOf(data);
  const [shown, setShown] = useState(() => read(request));
  // Half-written entries are not in the request, so the form keeps them until a request comes from elsewhere.
  if (shown.json !== request) setShown(read(request));
  const wishes = shown.wishes ?? nothing;
  const wish = (change: Partial<Wishes>) => {
    const changed = { ...wishes, ...change };
    const json = withWishes(request, changed);
    setShown({ json, wishes: changed });
    onRequest(json);
  };
  const unset = { value: '', label: t('unset') };
  return (
    <div role="presentation" className={styles.form} onKeyDown={sends(onSend)}>
      {!shown.wishes && <Callout tone="warn">{t('noRequest')}</Callout>}
      <Field label={t('text')}>
        <TextArea rows={5} value={wishes.text} onChange={({ target }) => wish({ text: target.value })} />
      </Field>
      <div className={styles.pair}>
        <Field label={t('voice')}>
          {voices ? (
            <Select
              options={[unset, ...withOwn(voices, wishes.voice).map((value) => ({ value, label: value }))]}
              value={wishes.voice}
              onChange={(voice) => wish({ voice })}
            />
          ) : (
            <TextInput
              value={wishes.voice}
              placeholder={t('unset')}
              onChange={({ target }) => wish({ voice: target.value })}
            />
          )}
        </Field>
        {rates.length > 0 && (
          <Field label={t('format')}>
            <Select
              options={[
                unset,
                ...withOwn(rates.map(String), wishes.format).map((value) => ({
                  value,
                  label: t('wav', { rate: number(Number(value)) }),
                })),
              ]}
              value={wishes.format}
              onChange={(format) => wish({ format })}
            />
          </Field>
        )}
      </div>
      {(spells || wishes.dictionary.length > 0) && (
        <DictionaryRows entries={wishes.dictionary} onEntries={(dictionary) => wish({ dictionary })} />
      )}
    </div>
  );
}

const read = (json: string): { readonly json: string; readonly wishes: Wishes | undefined } => ({
  json,
  wishes: wishesOf(json),
});

/** The choices, with one that the request already holds. */
const withOwn = (choices: readonly string[], own: string): readonly string[] =>
  own === '' || choices.includes(own) ? choices : [...choices, own];

const sends = (onSend: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  onSend();
};
