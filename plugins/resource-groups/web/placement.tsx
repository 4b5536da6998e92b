import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { SettingField, useSettingsForm } from '#plugins/services/web/settings-parts.ts';
import { resourceGroups } from '../contract.ts';

const priorities = ['LOW', 'NORMAL', 'HIGH'] as const;

/** The group in which instances run, and who gives way to whom there. */
export function Page() {
  const { t } = useTranslation('resource-groups');
  const { account } = useAtomValue(sessionAtom);
  const { draft, set, readOnly } = useSettingsForm();
  const groups = useAnswer(resourceGroups.getDeployableResourceGroups, account && { account: account.id });
  const chosen = typeof draft.resourceGroup === 'string' && draft.resourceGroup !== '' ? draft.resourceGroup : null;
  const priority = priorities.find((each) => each === draft.placementPriority) ?? 'NORMAL';
  return (
    <>
      <SettingField path="resourceGroup" label={t('placement.group')} help={t('placement.help')} restart>
        <Combobox
          value={chosen}
          disabled={readOnly}
          options={(groups.data ?? []).map(({ name, resourceGroupType }) => ({
            value: name,
            label: name,
            detail: t(`type.${resourceGroupType}`),
          }))}
          onChange={(next) => set('resourceGroup', next)}
          placeholder={t('placement.default')}
          searchLabel={t('placement.search')}
          emptyText={t('placement.none')}
          clearLabel={t('placement.clear')}
        />
      </SettingField>
      <SettingField path="placementPriority" label={t('placement.priority')} help={t('placement.priorityHelp')}>
        <Select
          value={priority}
          disabled={readOnly}
          options={priorities.map((value) => ({ value, label: t(`placement.priorities.${value}`) }))}
          onChange={(next) => set('placementPriority', next)}
        />
      </SettingField>
    </>
  );
}
