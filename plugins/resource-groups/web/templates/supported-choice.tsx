import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import type { TemplateChoiceProps } from '#plugins/services/web/public.ts';
import { useUsableTemplates } from './use-usable.ts';

/** Chooses the server template that a clone runs on, by the names that whoever clones knows them by. */
export function Page({ service: { supportedTemplates = [] }, name }: TemplateChoiceProps) {
  const { t } = useTranslation('resource-groups');
  const { account } = useAtomValue(sessionAtom);
  const templates = useUsableTemplates(account?.id);
  const [chosen, setChosen] = useState('');
  return (
    <Field label={t('supported.choice')} help={t('supported.choiceHelp')}>
      <Select
        name={name}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', label: t('supported.any') },
          ...supportedTemplates.map((id) => ({
            value: String(id),
            label: templates?.find((each) => each.id === id)?.name ?? t('supported.unknown', { id }),
          })),
        ]}
      />
    </Field>
  );
}
