import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { ActionsCell, Cell, Row } from '#core/web/ui/data/table.tsx';
import { MoreIcon, StopIcon, FailureIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { indicatorOf } from '#plugins/instances/web/public.ts';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { InstanceState } from '../instance-state.tsx';
import { lifetimeOf } from '../lifetime.ts';
import { reasonText } from '../reason-text.ts';
import styles from './instances.module.css';

interface InstanceRowProps {
  instance: ModelInstanceData;
  stale: boolean;
  /** Where its last state is told. */
  stateHref: string;
  /** Undefined for those who may not change the service. */
  onAsk: ((act: 'stop' | 'terminate') => void) | undefined;
}

/** One instance in the list of all. */
export function InstanceRow({ instance, stale, stateHref, onAsk }: InstanceRowProps) {
  const { t } = useTranslation('diagnostics');
  const { statusInfo, name, attempt, restartCount, serverName, image, version, settingsVersion, instanceHostingType } =
    instance;
  const { since, exitCode, isConnectedToAllGates, isDeleted } = statusInfo;
  const unknown = indicatorOf(instance, stale) === 'UNKNOWN';
  const ended = exitCode === undefined ? '' : t('head.exitCode', { code: exitCode });
  return (
    <Row>
      <Cell>
        <code className={styles.name}>{name}</code>
      </Cell>
      <Cell label={t('column.state')}>
        <span className={styles.state}>
          <InstanceState instance={instance} stale={stale} />
          <span className={styles.second}>{reasonText(t, instance)}</span>
          {statusInfo.totalStatus === 'FAILED' && (
            <span className={styles.second}>
              <Link href={stateHref}>{t('state.tab')}</Link>
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t('column.since')} emphasis="quiet">
        <Ago time={since} />
      </Cell>
      <Cell label={t('column.gates')} emphasis="quiet">
        {isDeleted || unknown ? '–' : t(isConnectedToAllGates ? 'gates.all' : 'gates.notAll')}
      </Cell>
      <Cell label={t('column.lifetime')} emphasis="quiet">
        {lifetimeOf(instance)}
      </Cell>
      <Cell label={t('column.restarts')} emphasis="quiet">
        {number(restartCount)}
        <span className={styles.second}>
          {[attempt > 0 ? t('head.attempt', { number: number(attempt) }) : '', ended].filter(Boolean).join(', ')}
        </span>
      </Cell>
      <Cell label={t('column.server')} emphasis="quiet">
        {serverName ?? '–'}
      </Cell>
      <Cell label={t('column.image')} emphasis="quiet">
        <span className={styles.image}>{image ?? '–'}</span>
        <span className={styles.second}>
          {[
            version === undefined ? '' : t('version', { version }),
            settingsVersion === undefined ? '' : t('instances:settingsVersion', { version: settingsVersion }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </Cell>
      {onAsk && (
        <ActionsCell
          always={
            !isDeleted &&
            instanceHostingType !== 'external' && (
              <Menu
                align="end"
                trigger={<IconButton label={t('act.of', { name })} icon={<MoreIcon />} />}
                sections={[
                  { items: [{ label: t('act.stop'), icon: <StopIcon />, onSelect: () => onAsk('stop') }] },
                  {
                    items: [
                      {
                        label: t('act.terminate'),
                        icon: <FailureIcon />,
                        danger: true,
                        onSelect: () => onAsk('terminate'),
                      },
                    ],
                  },
                ]}
              />
            )
          }
        />
      )}
    </Row>
  );
}
