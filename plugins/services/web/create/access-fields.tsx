import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#core/web/ui/inputs/checkbox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import { RequestButton } from '#plugins/requests/web/public.ts';
import { publishFeature } from '../rights.ts';
import type { NewService } from './new-service.ts';

interface AccessFieldsProps {
  names: Readonly<Record<'access' | 'listed' | 'publicTesting', string>>;
  mayPublish: boolean;
}

/** Who is to see a new service. */
export function AccessFields({ names, mayPublish }: AccessFieldsProps) {
  const { t } = useTranslation('services');
  const [access, setAccess] = useState<NewService['access']>('private');
  return (
    <>
      <Field label={t('form.access')} group>
        <RadioGroup
          name={names.access}
          value={access}
          onChange={setAccess}
          options={[
            { value: 'private', label: t('form.accessPrivate'), help: t('form.accessPrivateHelp') },
            {
              value: 'public',
              label: t('form.accessPublic'),
              help: mayPublish
                ? t('form.accessPublicHelp')
                : t('form.accessPublicFeature', { feature: publishFeature }),
              disabled: !mayPublish,
            },
          ]}
        />
      </Field>
      {!mayPublish && (
        <div>
          <RequestButton size="sm" asked={{ kind: 'access', feature: 'public_model_admin' }}>
            {t('form.accessPublicAsk')}
          </RequestButton>
        </div>
      )}
      {access === 'public' && (
        <>
          <Checkbox name={names.listed} defaultChecked label={t('form.listed')} />
          <Checkbox name={names.publicTesting} label={t('form.publicTesting')} />
        </>
      )}
    </>
  );
}
