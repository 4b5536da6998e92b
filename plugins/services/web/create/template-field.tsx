import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import type { ModelInfoData } from '../../contract.ts';

/** On which of the server templates of a prototype its clone is to run; nothing where it names none. */
export function TemplateField({ service, name }: { service: ModelInfoData; name: string }) {
  const { t } = useTranslation('services');
  const [chosen, setChosen] = useState('');
  const { supportedTemplates = [] } = service;
  if (supportedTemplates.length === 0) return null;
  return (
    <Field label={t('clone.template')} help={t('clone.templateHelp')}>
      <Select
        name={name}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', label: t('clone.anyTemplate') },
          ...supportedTemplates.map((id) => ({ value: String(id), label: t('clone.templateName', { id }) })),
        ]}
      />
    </Field>
  );
}
