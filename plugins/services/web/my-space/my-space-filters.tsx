import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { Drawer } from '#core/web/ui/overlays/drawer.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { FiltersIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import type { UrlState } from '#core/web/page/url-state.ts';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { useIdle } from '#plugins/saved-views/web/parts.ts';
import { modelStates, services } from '../../contract.ts';
import { listFilter } from '../public.ts';
import { isDeveloper } from '../rights.ts';
import { groupings, useColumns } from './my-space-columns.tsx';
import { noFilters, type MySpaceQuery } from './my-space-query.ts';
import { useTaskTypeName, useTaskTypes } from '../task-types.tsx';
import styles from './my-space-filters.module.css';

const states = [...modelStates, 'ARCHIVED'] as const;

interface Filter {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Empty where it is off. */
  readonly value: string;
  readonly part: (value: string) => Partial<MySpaceQuery>;
}

/** What the account's services can be narrowed by, each to one of several values. */
function useFilters({ state, type, access, group, filter }: MySpaceQuery): readonly Filter[] {
  const { t } = useTranslation('services');
  const types = useTaskTypes();
  const typeName = useTaskTypeName();
  const groups = useGroups(group !== '');
  const contributed = useAtomValue(hostAtom).all(listFilter);
  return [
    {
      id: 'state',
      name: t('mySpace.column.state'),
      value: state,
      options: states.map((value) => ({ value, label: t(`states.${value}`) })),
      part: (value) => ({ state: states.find((each) => each === value) ?? '' }),
    },
    {
      id: 'type',
      name: t('mySpace.column.taskType'),
      value: type,
      options: types.map((value) => ({ value, label: typeName(value) })),
      part: (value) => ({ type: value }),
    },
    {
      id: 'access',
      name: t('mySpace.column.access'),
      value: access,
      options: (['public', 'private'] as const).map((value) => ({ value, label: t(`mySpace.access.${value}`) })),
      part: (value) => ({ access: value === 'public' || value === 'private' ? value : '' }),
    },
    ...(groups.length === 0
      ? []
      : [
          {
            id: 'group',
            name: t('mySpace.column.group'),
            value: group,
            options: groups,
            part: (value: string) => ({ group: value }),
          },
        ]),
    ...contributed.map(({ id, label, options }) => {
      const prefix = `${id}:`;
      return {
        id,
        name: t(label),
        value: filter.find((each) => each.startsWith(prefix))?.slice(prefix.length) ?? '',
        options: options.map((option) => ({ value: option.value, label: t(option.label) })),
        part: (value: string) => ({
          filter: [...filter.filter((each) => !each.startsWith(prefix)), ...(value === '' ? [] : [prefix + value])],
        }),
      };
    }),
  ];
}

/** The account's groups of services, for its developers; asked for at once where one is chosen. */
function useGroups(chosen: boolean): Filter['options'] {
  const session = useAtomValue(sessionAtom);
  const account = isDeveloper(session) ? session.account?.id : undefined;
  const idle = useIdle();
  const { data = [] } = useAnswer(
    services.getGroups,
    account !== undefined && (idle || chosen) ? { account } : undefined,
  );
  return data.flatMap(({ id, name }) => (id ? [{ value: String(id.groupId), label: name }] : []));
}

/** So many filters have a chip of their own before they are set. */
const mostChips = 3;

/** The filters in the line over the list, each with a menu of its values; the further ones share a menu until they are set. */
export function FilterChips({ url: { state, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  const filters = useFilters(state);
  const chips = filters.filter(({ value }, at) => at < mostChips || value !== '');
  const others = filters.filter((filter) => !chips.includes(filter));
  const choose = ({ part }: Filter, value: string) => change({ ...part(value), page: 1 });
  const itemsOf = (filter: Filter) =>
    filter.options.map(({ value, label }) => ({
      id: `${filter.id} ${value}`,
      label,
      checked: value === filter.value,
      onSelect: () => choose(filter, value),
    }));
  return (
    <>
      {chips.map((filter) => {
        const { id, name, options, value } = filter;
        const chosen = options.find((each) => each.value === value)?.label ?? value;
        return (
          <Menu
            key={id}
            align="start"
            trigger={
              value === '' ? (
                <FilterChip label={name} />
              ) : (
                <FilterChip
                  on
                  label={t('mySpace.chip', { name, value: chosen })}
                  removeLabel={t('mySpace.removeChip', { name })}
                  onRemove={() => choose(filter, '')}
                />
              )
            }
            sections={[{ items: itemsOf(filter) }]}
          />
        );
      })}
      {others.length > 0 && (
        <Menu
          align="start"
          trigger={<FilterChip label={t('mySpace.filters.more')} />}
          sections={others.map((filter) => ({ heading: filter.name, items: itemsOf(filter) }))}
        />
      )}
    </>
  );
}

/** The same filters behind one button, for small screens; each applies at once. */
export function FilterSheet({ url: { state, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  const [open, setOpen] = useState(false);
  const filters = useFilters(state);
  const columns = useColumns();
  const count = filters.filter(({ value }) => value !== '').length;
  const close = () => setOpen(false);
  return (
    <>
      <FilterChip
        on={count > 0}
        icon={<FiltersIcon />}
        label={
          <>
            {t('mySpace.filters.title')}
            {count > 0 && <Count>{count}</Count>}
          </>
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={close}
        side="bottom"
        title={t('mySpace.filters.title')}
        closeLabel={t('core:close')}
        action={
          count > 0 && (
            <Button variant="ghost" size="sm" onClick={() => change({ ...noFilters, q: state.q })}>
              {t('mySpace.filters.clear')}
            </Button>
          )
        }
        footer={
          <Button variant="primary" size="lg" block onClick={close}>
            {t('mySpace.filters.show')}
          </Button>
        }
      >
        <div className={styles.fields}>
          {filters.map(({ id, name, options, value, part }) => (
            <Field key={id} id={`filter-${id}`} label={name}>
              <Select
                value={value}
                options={[{ value: '', label: t('mySpace.filters.any') }, ...options]}
                onChange={(chosen) => change({ ...part(chosen), page: 1 })}
              />
            </Field>
          ))}
          <Field id="group-by" label={t('mySpace.groupBy')}>
            <Select
              value={state.by}
              options={groupings(columns).map(({ id, label }) => ({ value: id, label: t(label) }))}
              onChange={(by) => change({ by, page: 1 })}
            />
          </Field>
        </div>
      </Drawer>
    </>
  );
}
