import { createElement, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { BookmarkIcon, ChevronDownIcon, PlusIcon, SettingsIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Menu, type MenuSection } from '#core/web/ui/overlays/menu.tsx';
import { savedViews, type SavedViewData } from '../contract.ts';
import { queryOf, stateOf } from './default-codec.ts';
import { keepDefaultQuery, useDefaultKey } from './default-query.ts';
import type { Met, ViewsProps } from './saved-views.tsx';
import { ViewsLabel } from './views-label.tsx';

type Dialog = 'save' | 'manage';

const dialogs = {
  save: () => import('./save-dialog.tsx'),
  manage: () => import('./manage-dialog.tsx'),
};

/** The menu of a list's views: choose one, keep the present one, change them. */
export function ViewsMenu<T extends object>({ list, url: { state, change }, codec, account, met }: ViewsProps<T>) {
  const { t } = useTranslation('saved-views');
  const id = useId();
  const [dialog, setDialog] = useState<Dialog>();
  useTakenUp(id, met);
  const { data: views, error } = useAnswer(savedViews.listSavedViews, { account, list });
  useKeptDefault(list, views);

  const query = queryOf(codec, state);
  const shows = (view: string) => queryOf(codec, stateOf(codec, view)) === query;
  const present = views?.find((view) => shows(view.query));
  const item = (view: SavedViewData) => ({
    id: String(view.id),
    label: view.name,
    ...detailOf(view),
    checked: view === present,
    onSelect: () => change(stateOf(codec, view.query)),
  });
  const detailOf = ({ isDefault, mine, shared, author }: SavedViewData) => {
    const details = [isDefault && t('isDefault'), !mine ? t('sharedBy', { author }) : shared && t('shared')].filter(
      (each) => each !== false,
    );
    return details.length > 0 ? { detail: details.join(' · ') } : {};
  };
  const sections: readonly MenuSection[] = [
    { items: [{ id: 'none', label: t('everything'), checked: shows(''), onSelect: () => change(stateOf(codec, '')) }] },
    { heading: t('own'), items: views?.filter(({ mine }) => mine).map(item) ?? [] },
    { heading: t('ofColleagues'), items: views?.filter(({ mine }) => !mine).map(item) ?? [] },
    { items: views ? [] : [{ id: 'waiting', label: error ? faultText(t, error) : t('core:loading'), disabled: true }] },
    {
      items: [
        { id: 'save', label: t('save.open'), icon: <PlusIcon />, disabled: !views, onSelect: () => setDialog('save') },
        ...(views && views.length > 0
          ? [{ id: 'manage', label: t('manage.open'), icon: <SettingsIcon />, onSelect: () => setDialog('manage') }]
          : []),
      ],
    },
  ];
  return (
    <>
      <Menu
        trigger={
          <Button
            id={id}
            variant="quiet"
            icon={<BookmarkIcon />}
            iconEnd={<ChevronDownIcon />}
            {...(present && { 'aria-label': t('present', { name: present.name }) })}
          >
            <ViewsLabel>{present?.name ?? t('label')}</ViewsLabel>
          </Button>
        }
        sections={sections}
      />
      {dialog && (
        <Suspense fallback={null}>
          {createElement(lazyPage<ViewsDialogProps>(dialogs[dialog]), {
            list,
            account,
            query,
            views: views ?? [],
            onClose: () => setDialog(undefined),
          })}
        </Suspense>
      )}
    </>
  );
}

/** What the dialogs about a list's views are given. */
export interface ViewsDialogProps {
  readonly list: string;
  readonly account: number;
  /** What the list shows now. */
  readonly query: string;
  readonly views: readonly SavedViewData[];
  readonly onClose: () => void;
}

/** Goes on where the button left off that stood here before: with the focus, and opened where it was pressed. */
function useTakenUp(id: string, met: Met): void {
  const take = useEffectEvent(() => {
    const button = document.getElementById(id);
    if (met) button?.focus();
    if (met === 'pressed') button?.click();
  });
  useEffect(() => take(), []);
}

/** Has the browser begin with the default view from now on, whichever computer it was chosen on. */
function useKeptDefault(list: string, views: readonly SavedViewData[] | undefined): void {
  const key = useDefaultKey(list);
  useEffect(() => {
    if (key !== undefined && views) keepDefaultQuery(key, views.find(({ isDefault }) => isDefault)?.query ?? '');
  }, [key, views]);
}
