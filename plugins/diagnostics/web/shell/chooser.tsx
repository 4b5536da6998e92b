import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { useMedia } from '#plugins/services/web/parts.ts';
import { indicatorOf } from '../indicator.ts';
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
  return useMedia('(max-width: 1023px)') ? <Picker {...props} /> : <List {...props} />;
}

const everyone = 'all';

function Picker({ instances, instance, stale, choose, all }: ChooserProps) {
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

function List({ instances, instance, stale, choose, all }: ChooserProps) {
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
        {t('instances.title')} <Count>{number(live.length)}</Count>
      </h2>
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
