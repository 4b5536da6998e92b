import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { dateTime, duration } from '#core/web/text/format.ts';
import { sizeText } from '#core/web/text/size.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { SystemProcess } from '../contract.ts';
import styles from './system.module.css';

const tones = { running: 'ok', outdated: 'warn', silent: 'bad' } as const;

/** When and from which branch a build was made. */
function versionText(version: string): string {
  const [made = '', ...branch] = version.split(' ');
  return Number.isNaN(Date.parse(made)) ? version : [dateTime(made), ...branch].join(', ');
}

/** Every process of the server, those that are not well first. */
export function Processes({ processes }: { processes: readonly SystemProcess[] }) {
  const { t } = useTranslation('system');
  const columns = ['name', 'state', 'roles', 'version', 'beat', 'started'] as const;
  return (
    <Card padding="none" title={t('processes.title')} meta={<Count>{processes.length}</Count>}>
      <Table
        label={t('processes.title')}
        header={
          <>
            {columns.map((column) => (
              <HeaderCell key={column}>{t(`processes.${column}`)}</HeaderCell>
            ))}
            <HeaderCell align="end">{t('processes.memory')}</HeaderCell>
            <HeaderCell align="end">{t('processes.delay')}</HeaderCell>
          </>
        }
      >
        {processes.map((each) => (
          <Row key={each.id}>
            <Cell>
              <code className={styles.name}>{each.name}</code>
            </Cell>
            <Cell label={t('processes.state')}>
              <Badge tone={tones[each.state]}>{t(`processes.states.${each.state}`)}</Badge>
            </Cell>
            <Cell label={t('processes.roles')}>
              <span className={styles.roles}>
                {each.roles.map((role) => (
                  <Tag key={role}>{role}</Tag>
                ))}
              </span>
            </Cell>
            <Cell label={t('processes.version')}>{versionText(each.version)}</Cell>
            <Cell label={t('processes.beat')}>
              <Ago time={each.beatAt} />
            </Cell>
            <Cell label={t('processes.started')}>
              <Ago time={each.startedAt} />
            </Cell>
            <Cell label={t('processes.memory')} align="end">
              {sizeText(each.memoryBytes)}
            </Cell>
            <Cell label={t('processes.delay')} align="end">
              {duration(each.delayMs)}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
