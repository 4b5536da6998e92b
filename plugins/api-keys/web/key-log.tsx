import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { apiKeys, type AccessTokenData } from '../contract.ts';

/** What was done with a key, newest first. */
export function KeyLog({ account, token: { tokenId, name } }: { account: number; token: AccessTokenData }) {
  const { t } = useTranslation('api-keys');
  const answer = useAnswer(apiKeys.getAccessTokenLogs, { account, token: tokenId });
  const textOf = (code: string, args: Readonly<Record<string, string>>, message: string) =>
    t(`log.codes.${code.replaceAll('.', '_')}`, { ...args, defaultValue: message });
  return (
    <Loaded answer={answer} what={t('menu.log')} count={4}>
      {(entries) =>
        entries.length === 0 ? (
          <p>{t('log.empty')}</p>
        ) : (
          <Table
            label={t('log.title', { name })}
            header={
              <>
                <HeaderCell>{t('log.time')}</HeaderCell>
                <HeaderCell>{t('log.event')}</HeaderCell>
              </>
            }
          >
            {entries.map(({ recordId, timestamp, code, args, message }) => (
              <Row key={recordId}>
                <Cell label={t('log.time')} emphasis="quiet">
                  <time dateTime={timestamp}>{dateTime(timestamp)}</time>
                </Cell>
                <Cell label={t('log.event')}>{textOf(code, args, message)}</Cell>
              </Row>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}
