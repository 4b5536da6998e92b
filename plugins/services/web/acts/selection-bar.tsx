import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { CloseIcon, MoreIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import type { ModelInfoData } from '../../contract.ts';
import { listAct, type ListAct } from '../public.ts';
import { useMedia } from '../use-media.ts';
import { ownActs } from './own-acts.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  selection: Selection;
  /** Those of the present page that may be chosen. */
  page: readonly ModelInfoData[];
  /** How many the list has on all pages. */
  total: number;
  archived: boolean;
  onAct: (act: ListAct) => void;
}

/** So many acts have a button of their own where there is room. */
const mostButtons = 3;

/** How many services are chosen, and what can be done to them. */
export function SelectionBar({ selection, page, total, archived, onAct }: SelectionBarProps) {
  const { t } = useTranslation('services');
  const small = useMedia('(max-width: 640px)');
  const acts = [...ownActs, ...useAtomValue(hostAtom).all(listAct)]
    .filter(({ of }) => of === 'all' || (of === 'archived') === archived)
    .toSorted((a, b) => a.rank - b.rank);
  const { services, where } = selection;
  const wholePage = page.every(selection.has);
  const direct = small ? [] : acts.filter(({ danger }) => !danger).slice(0, mostButtons);
  const others = acts.filter((each) => !direct.includes(each));
  if (services.length === 0) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('acts.label')}>
      <span className={styles.count} role="status">
        {where ? t('acts.everything') : t('acts.chosen', { count: services.length })}
      </span>
      {!wholePage && (
        <Button variant="ghost" onClick={() => selection.set(page, true)}>
          {t('acts.page')}
        </Button>
      )}
      {wholePage && !where && total > services.length && (
        <Button variant="ghost" onClick={selection.everything}>
          {t('acts.all', { count: total })}
        </Button>
      )}
      <div className={styles.acts}>
        {direct.map((each) => (
          <Button key={each.id} onClick={() => onAct(each)}>
            {t(each.label)}
          </Button>
        ))}
        <Menu
          side="top"
          align="end"
          trigger={
            small ? (
              <Button iconEnd={<MoreIcon />}>{t('acts.label')}</Button>
            ) : (
              <IconButton label={t('actions.more')} variant="secondary" size="md" icon={<MoreIcon />} />
            )
          }
          sections={[false, true].map((danger) => ({
            items: others
              .filter((each) => (each.danger ?? false) === danger)
              .map((each) => ({ id: each.id, label: t(each.label), danger, onSelect: () => onAct(each) })),
          }))}
        />
        <IconButton label={t('acts.clear')} size="md" icon={<CloseIcon />} onClick={selection.clear} />
      </div>
    </div>
  );
}
