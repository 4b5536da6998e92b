import { useTranslation } from 'react-i18next';
import { FilterChip } from '#core/web/ui/filter-chip.tsx';
import { SortIcon } from '#core/web/ui/icons.tsx';
import { Menu } from '#core/web/ui/menu.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Toolbar } from '#core/web/ui/toolbar.tsx';
import { modelStates } from '../contract.ts';
import { mySpaceSorts, type MySpaceQuery } from './my-space-query.ts';
import { taskTypeName, useTaskTypes } from './task-types.tsx';
import type { UrlState } from '#core/web/url-state.ts';

/** The line over the account's services: search, filters, order. */
export function MySpaceToolbar({ url: { state, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  const types = useTaskTypes().map((value) => ({ value, label: taskTypeName(t, value) }));
  const states = modelStates.map((value) => ({ value, label: t(`states.${value}`) }));
  const access = (['public', 'private'] as const).map((value) => ({ value, label: t(`mySpace.access.${value}`) }));
  const sorts = mySpaceSorts.map((value) => ({ value: value as string, label: t(`mySpace.sort.${value.split(',')[0]}`) }));
  // The columns of the table sort in more ways than are worth naming here.
  if (!sorts.some(({ value }) => value === state.sort)) sorts.push({ value: state.sort, label: t('mySpace.sort.other') });
  return (
    <Toolbar
      search={<SearchInput label={t('mySpace.search')} clearLabel={t('mySpace.clearSearch')} value={state.q} onSearch={(q) => change({ q, page: 1 }, { replace: true })} maxLength={200} />}
      end={<Select variant="button" label={t('mySpace.sort.label')} icon={<SortIcon />} value={state.sort} options={sorts} onChange={(sort) => change({ sort, page: 1 })} />}
    >
      <Choice name={t('mySpace.column.state')} options={states} value={state.state} onChange={(value) => change({ state: value, page: 1 })} />
      <Choice name={t('mySpace.column.taskType')} options={types} value={state.type} onChange={(type) => change({ type, page: 1 })} />
      <Choice name={t('mySpace.column.access')} options={access} value={state.access} onChange={(value) => change({ access: value, page: 1 })} />
    </Toolbar>
  );
}

interface ChoiceProps<V extends string> {
  name: string;
  options: readonly { readonly value: V; readonly label: string }[];
  value: V | '';
  onChange: (value: V | '') => void;
}

/** A filter that takes one of several values. */
function Choice<V extends string>({ name, options, value, onChange }: ChoiceProps<V>) {
  const { t } = useTranslation('services');
  const chosen = value === '' ? undefined : (options.find((each) => each.value === value)?.label ?? value);
  return (
    <Menu
      align="start"
      trigger={chosen === undefined
        ? <FilterChip label={name} />
        : <FilterChip on label={t('mySpace.chip', { name, value: chosen })} removeLabel={t('mySpace.removeChip', { name })} onRemove={() => onChange('')} />}
      sections={[{ items: options.map((option) => ({ id: option.value, label: option.label, checked: option.value === value, onSelect: () => onChange(option.value) })) }]}
    />
  );
}
