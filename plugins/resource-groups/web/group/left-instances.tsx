import { useTranslation } from 'react-i18next';
import { clockTime } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { LeftInstanceData, ResourceGroupServerDataWithStatus } from '../../contract.ts';
import { workspacePath } from '#plugins/services/web/parts.ts';
import styles from './servers.module.css';

const tones = { STAYS: 'neu', RUNNING: 'ok', STARTING: 'info', WAITING: 'warn', ENDED: 'neu' } as const;

interface LeftInstancesProps {
  server: Pick<ResourceGroupServerDataWithStatus, 'name' | 'since'>;
  left: readonly LeftInstanceData[];
  /** After how many minutes the group replaces a server that is out of service; undefined where it does not. */
  replacedAfter: number | undefined;
}

/** Where the instances of a server that is lost are now. */
export function LeftInstances({ server, left, replacedAfter }: LeftInstancesProps) {
  const { t } = useTranslation('resource-groups');
  const title = t('left.title', { count: left.length });
  const counted = (['RUNNING', 'STARTING', 'WAITING', 'STAYS', 'ENDED'] as const)
    .map((state) => ({ state, count: left.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className={styles.left} aria-label={title}>
      <div className={styles.line}>
        <h4 className={styles.leftTitle}>{title}</h4>
        <span className={styles.detail}>
          {counted.map(({ state, count }) => t(`left.counted.${state}`, { count })).join(', ')}
        </span>
      </div>
      <Table
        label={title}
        density="compact"
        header={
          <>
            <HeaderCell>{t('services.name')}</HeaderCell>
            <HeaderCell>{t('left.movesTo')}</HeaderCell>
            <HeaderCell>{t('column.state')}</HeaderCell>
          </>
        }
      >
        {left.map((each) => (
          <Row key={each.instanceId}>
            <Cell>
              <Link href={workspacePath({ id: each, modelName: each.service, displayName: each.service })}>
                {each.service}
              </Link>{' '}
              <code className={styles.address}>#{each.instanceId}</code>
            </Cell>
            <Cell label={t('left.movesTo')}>
              {each.server === undefined ? t('left.nowhere') : <code>{each.server}</code>}
            </Cell>
            <Cell label={t('column.state')}>
              <Badge tone={tones[each.state]}>{t(`left.state.${each.state}`)}</Badge>
            </Cell>
          </Row>
        ))}
      </Table>
      <p className={styles.detail}>
        {t('left.next')}{' '}
        {replacedAfter !== undefined &&
          t('left.replaced', { time: clockTime(Date.parse(server.since) + replacedAfter * 60_000) })}
      </p>
    </section>
  );
}
