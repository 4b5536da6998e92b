import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import styles from './fit.module.css';
import type { Start } from './use-start.ts';

interface ResultChoiceProps {
  service: ModelInfoData;
  start: Start;
  isOwn: boolean;
  tried: boolean;
}

/** Chooses whether what is learnt makes a new service, and which name that has, or goes into the same one. */
export function ResultChoice({ service, start, isOwn, tried }: ResultChoiceProps) {
  const { t } = useTranslation('fitting');
  const { into, setInto, name, setName, isNameless } = start;
  return (
    <div className={styles.fields}>
      {isOwn && (
        <Field label={t('form.into')} group>
          <RadioGroup
            name="into"
            value={into}
            options={[
              { value: 'new', label: t('form.new'), help: t('form.newHelp') },
              { value: 'same', label: t('form.same', { name: service.modelName }), help: t('form.sameHelp') },
            ]}
            onChange={setInto}
          />
        </Field>
      )}
      {into === 'new' && (
        <Field
          label={t('form.name')}
          required
          help={t('form.nameHelp')}
          error={tried && isNameless ? t('form.required') : undefined}
        >
          <TextInput
            value={name}
            font="mono"
            spellCheck={false}
            maxLength={63}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
    </div>
  );
}
