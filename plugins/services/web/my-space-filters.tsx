import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/button.tsx';
import { Count } from '#core/web/ui/count.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { FilterChip } from '#core/web/ui/filter-chip.tsx';
import { FiltersIcon } from '#core/web/ui/common-icons.tsx';
import { Menu } from '#core/web/ui/menu.tsx';
import { Select } from '#core/web/ui/select.tsx';
import type { UrlState } from '#core/web/url-state.ts';
import { modelStates } from '../contract.ts';
import { noFilters, type MySpaceQuery } from './my-space-query.ts';
import { taskTypeName, useTaskTypes } from './task-types.tsx';
import styles from './my-space-filters.module.css';

interface Filter {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Empty where it is off. */
  readonly value: string;
  readonly part: (value: string) => Partial<MySpaceQuery>;
}

/** What the account's services can be narrowed by, each to one of several values. */
function useFilters({ state, type, access }: MySpaceQuery): readonly Filter[] {
  const { t } = useTranslation('services');
  const types = useTaskTypes();
  return [
    { id: 'state', name: t('mySpace.column.state'), value: state, options: modelStates.map((value) => ({ value, label: t(`states.${value}`) })), part: (value) => ({ state: modelStates.find((each) => each === value) ?? '' }) },
    { id: 'type', name: t('mySpace.column.taskType'), value: type, options: types.map((value) => ({ value, label: taskTypeName(t, value) })), part: (value) => ({ type: value }) },
    { id: 'access', name: t('mySpace.column.access'), value: access, options: (['public', 'private'] as const).map((value) => ({ value, label: t(`mySpace.access.${value}`) })), part: (value) => ({ access: value === 'public' || value === 'private' ? value : '' }) },
  ];
}

/** The filters in the line over the list, each with a menu of its values. */
export function FilterChips({ url: { state, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  return useFilters(state).map(({ id, name, options, value, part }) => {
    const choose = (chosen: string) => change({ ...part(chosen), page: 1 });
    const chosen = options.find((each) => each.value === value)?.label ?? value;
    return (
      <Menu
        key={id}
        align="start"
        trigger={value === ''
          ? <FilterChip label={name} />
          : <FilterChip on label={t('mySpace.chip', { name, value: chosen })} removeLabel={t('mySpace.removeChip', { name })} onRemove={() => choose('')} />}
        sections={[{ items: options.map((option) => ({ id: option.value, label: option.label, checked: option.value === value, onSelect: () => choose(option.value) })) }]}
      />
    );
  });
}

/** The same filters behind one button, for small screens; each applies at once. */
export function FilterSheet({ url: { state, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  const [open, setOpen] = useState(false);
  const filters = useFilters(state);
  const count = filters.filter(({ value }) => value !== '').length;
  const close = () => setOpen(false);
  return (
    <>
      <FilterChip on={count > 0} icon={<FiltersIcon />} label={<>{t('mySpace.filters.title')}{count > 0 && <Count>{count}</Count>}</>} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Drawer
        open={open}
        onClose={close}
        side="bottom"
        title={t('mySpace.filters.title')}
        closeLabel={t('core:close')}
        action={count > 0 && <Button variant="ghost" size="sm" onClick={() => change({ ...noFilters, q: state.q })}>{t('mySpace.filters.clear')}</Button>}
        footer={<Button variant="primary" size="lg" block onClick={close}>{t('mySpace.filters.show')}</Button>}
      >
        <div className={styles.fields}>
          {filters.map(({ id, name, options, value, part }) => (
            <Field key={id} id={`filter-${id}`} label={name}>
              <Select value={value} options={[{ value: '', label: t('mySpace.filters.any') }, ...options]} onChange={(chosen) => change({ ...part(chosen), page: 1 })} />
            </Field>
          ))}
        </div>
      </Drawer>
    </>
  );
}
