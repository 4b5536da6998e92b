import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { noteText } from '#core/web/page/fault-text.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { HistoryIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { instances as contract } from '#plugins/instances/contract.ts';
import { workspacePath } from '#plugins/services/web/parts.ts';
import { one, pollMs } from '../one.ts';
import type { DiagnosticsTabProps } from '../public.ts';

/** What the place where an instance runs says of it. Hosting servers say nothing: the event history has what the platform itself knows. */
export function Page(props: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const { instance, service } = props;
  const supported = instance?.instanceHostingType !== 'hostingServer';
  const answer = useAnswer(contract.getInstanceEvents, supported ? one(props) : undefined, { poll: pollMs });
  const history = <Button href={`${workspacePath(service)}/history`}>{t('instances:history.tab')}</Button>;
  if (!supported)
    return (
      <Empty
        kind="nothing"
        icon={<HistoryIcon />}
        title={t('events.unsupported')}
        text={t('events.unsupportedText')}
        actions={history}
      />
    );
  return (
    <Loaded answer={answer} what={t('events.tab')} count={5}>
      {({ events }) =>
        events.length === 0 ? (
          <Empty kind="nothing" icon={<HistoryIcon />} title={t('events.nothing')} actions={history} />
        ) : (
          <Table
            label={t('events.tab')}
            header={
              <>
                <HeaderCell>{t('events.what')}</HeaderCell>
                <HeaderCell align="end">{t('events.count')}</HeaderCell>
                <HeaderCell>{t('events.first')}</HeaderCell>
                <HeaderCell>{t('events.last')}</HeaderCell>
              </>
            }
          >
            {events.map(({ name, type, reason, message, note, count, firstSeenTimestamp, lastSeenTimestamp }) => (
              <Row key={name}>
                <Cell>
                  <Badge tone={type === 'Warning' ? 'bad' : 'neu'}>
                    {t(`instances:happened.${reason}`, { defaultValue: reason })}
                  </Badge>{' '}
                  {note ? noteText(t, { ...note, message }) : message}
                </Cell>
                <Cell label={t('events.count')} align="end">
                  {number(count)}
                </Cell>
                <Cell label={t('events.first')} emphasis="quiet">
                  <Ago time={firstSeenTimestamp} />
                </Cell>
                <Cell label={t('events.last')} emphasis="quiet">
                  <Ago time={lastSeenTimestamp} />
                </Cell>
              </Row>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}
