import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { indicatorOf } from '#plugins/instances/web/public.ts';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { useMedia } from '#plugins/services/web/parts.ts';
import { useFound } from '../found.ts';
import { InstanceState } from '../instance-state.tsx';
import type { DiagnosticsTabProps } from '../public.ts';
import { reasonText } from '../reason-text.ts';
import styles from './shell.module.css';

interface ChooserProps extends DiagnosticsTabProps {
  /** Whether all of them can be chosen together. */
  all: boolean;
}

/** The instances of a service to choose from: a list beside the tab, where there is room for one. */
export function Chooser(props: ChooserProps) {
  const { t } = useTranslation('diagnostics');
  const [search, setSearch] = useState('');
  const small = useMedia('(max-width: 1023px)');
  const { instance, list } = props;
  const { records, total } = useFound(props, search);
  // The chosen one stays in sight whatever is searched for.
  const few = instance && !records.some(({ id }) => id === instance.id) ? [...records, instance] : records;
  const finder = list.crowd.listed > list.records.length && (
    <div className={styles.finder}>
      <SearchInput label={t('list.search')} clearLabel={t('list.clear')} value={search} onSearch={setSearch} />
      {total > records.length && (
        <p className={styles.small}>
          {t('chooser.some', { count: records.length, number: number(records.length), all: number(total) })}
        </p>
      )}
    </div>
  );
  return small ? (
    <>
      {finder}
      <Picker {...props} instances={few} />
    </>
  ) : (
    <List {...props} instances={few} finder={finder} />
  );
}

const everyone = 'all';

interface OfferedProps extends ChooserProps {
  readonly instances: readonly ModelInstanceData[];
}

function Picker({ instances, instance, stale, choose, all }: OfferedProps) {
  const { t } = useTranslation('diagnostics');
  return (
    <div className={styles.picker}>
      <Select
        label={t('chooser.label')}
        value={instance ? String(instance.id) : everyone}
        onChange={(chosen) => choose(chosen === everyone ? undefined : Number(chosen))}
        options={[
          ...(all ? [{ value: everyone, label: t('chooser.all') }] : []),
          ...instances.map((each) => ({
            value: String(each.id),
            label: each.name,
            detail: `${t(`indicator.${indicatorOf(each, stale)}`)} · ${reasonText(t, each)}`,
          })),
        ]}
      />
    </div>
  );
}

function List({
  instances,
  instance,
  list,
  stale,
  choose,
  all,
  finder,
}: OfferedProps & { readonly finder: ReactNode }) {
  const { t } = useTranslation('diagnostics');
  const live = instances.filter(({ statusInfo }) => !statusInfo.isDeleted);
  const ended = instances.filter(({ statusInfo }) => statusInfo.isDeleted);
  const rows = (some: readonly ModelInstanceData[]) =>
    some.map((each) => (
      <li key={each.id}>
        <button
          type="button"
          className={clsx(styles.choice, each.id === instance?.id && styles.chosen)}
          aria-pressed={each.id === instance?.id}
          onClick={() => choose(each.id)}
        >
          <span className={styles.line}>
            <code className={styles.name}>{each.name}</code>
            <InstanceState instance={each} stale={stale} />
          </span>
          <span className={styles.reason}>{reasonText(t, each)}</span>
          <span className={styles.small}>
            {each.serverName && <code>{each.serverName}</code>}
            <span>{t('restarts', { count: each.restartCount, number: number(each.restartCount) })}</span>
            <span className={styles.since}>
              <Ago time={each.statusInfo.since} />
            </span>
          </span>
        </button>
      </li>
    ));
  return (
    <nav className={styles.chooser} aria-label={t('chooser.label')}>
      <h2 className={styles.heading}>
        {t('instances.title')} <Count>{number(list.crowd.present)}</Count>
      </h2>
      {finder}
      <ul>
        {all && (
          <li>
            <button
              type="button"
              className={clsx(styles.choice, !instance && styles.chosen)}
              aria-pressed={!instance}
              onClick={() => choose(undefined)}
            >
              <span className={styles.reason}>{t('chooser.all')}</span>
            </button>
          </li>
        )}
        {rows(live)}
      </ul>
      {ended.length > 0 && (
        <>
          <h3 className={styles.subheading}>{t('chooser.ended')}</h3>
          <ul>{rows(ended)}</ul>
        </>
      )}
    </nav>
  );
}
