import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { ColumnsIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { Cell } from '#core/web/ui/data/table.tsx';
import type { UrlState } from '#core/web/page/url-state.ts';
import type { ModelInfoData } from '../../contract.ts';
import { listColumn } from '../public.ts';
import type { MySpaceQuery } from './my-space-query.ts';
import { ownColumns, type ShownColumn } from './own-columns.tsx';

/** Every column that there is beside the service's name, those of plugins included. */
export function useColumns(): readonly ShownColumn[] {
  const contributed = useAtomValue(hostAtom)
    .all(listColumn)
    .map(({ cell, ...column }) => ({ ...column, ...(cell && { Cell: lazyPage(cell) }) }));
  return [...ownColumns, ...contributed].toSorted((a, b) => a.rank - b.rank);
}

/** Whether the table shows a column: until somebody chooses otherwise, all that are not for those alone who choose them. */
export const isShown = ({ id, chosen }: ShownColumn, { hide, show }: MySpaceQuery): boolean =>
  chosen ? show.includes(id) : !hide.includes(id);

/** What services are grouped by; undefined where they are not. */
export const groupingOf = (columns: readonly ShownColumn[], { by }: MySpaceQuery): ShownColumn | undefined =>
  columns.find(({ id, groups }) => groups && id === by);

/** One fact about a service, in its row. */
export function FactCell({ column, service }: { column: ShownColumn; service: ModelInfoData }) {
  const { t } = useTranslation();
  const { id, label, align, text, Cell: Fact } = column;
  return (
    <Cell label={t(label)} {...(align && { align })}>
      {Fact ? (
        <Part name={`The column ${id}`} fallback={text(service, t)}>
          <Fact service={service} />
        </Part>
      ) : (
        text(service, t)
      )}
    </Cell>
  );
}

/** Chooses which facts the table shows, and what services stand together by. */
export function ColumnsMenu({ url: { state, change } }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const toggled = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter((each) => each !== id) : [...list, id];
  return (
    <Menu
      trigger={<IconButton variant="quiet" size="md" label={t('services:mySpace.columns')} icon={<ColumnsIcon />} />}
      sections={[
        {
          heading: t('services:mySpace.columns'),
          choose: 'many',
          items: columns.map((column) => ({
            id: column.id,
            label: t(column.label),
            checked: isShown(column, state),
            onSelect: () =>
              change(
                column.chosen ? { show: toggled(state.show, column.id) } : { hide: toggled(state.hide, column.id) },
              ),
          })),
        },
        {
          heading: t('services:mySpace.groupBy'),
          choose: 'one',
          items: groupings(columns).map(({ id, label }) => ({
            id: `by-${id}`,
            label: t(label),
            checked: (groupingOf(columns, state)?.id ?? '') === id,
            onSelect: () => change({ by: id, page: 1 }),
          })),
        },
      ]}
    />
  );
}

/** What services can be grouped by, nothing first. */
export const groupings = (
  columns: readonly ShownColumn[],
): readonly { readonly id: string; readonly label: string }[] => [
  { id: '', label: 'services:mySpace.ungrouped' },
  ...columns.filter(({ groups }) => groups),
];
