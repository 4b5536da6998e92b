import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { resourceGroups, type ServerTemplateData } from '../../contract.ts';

interface TemplateChoiceProps {
  where: { readonly account: number; readonly groupName: string };
  onChoose: (template: ServerTemplateData) => void;
}

/** Offers the templates that suit a group; nothing where there are none. */
export function TemplateChoice({ where, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation('resource-groups');
  const [chosen, setChosen] = useState('');
  const templates = useAnswer(resourceGroups.getTemplates, where).data ?? [];
  if (templates.length === 0) return null;
  return (
    <Field label={t('templates.choice')}>
      <Select
        value={chosen}
        options={[
          { value: '', label: t('templates.none') },
          ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => {
          setChosen(value);
          const template = templates.find(({ id }) => String(id) === value);
          if (template) onChoose(template);
        }}
      />
    </Field>
  );
}
