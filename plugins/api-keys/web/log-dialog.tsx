import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/loaded.tsx';
import { useAnswer } from '#core/web/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/table.tsx';
import { apiKeys, type AccessTokenData } from '../contract.ts';

interface LogDialogProps {
  account: number;
  token: AccessTokenData;
  onClose: () => void;
}

/** What was done with a key, newest first. */
export function Page({ account, token: { tokenId, name }, onClose }: LogDialogProps) {
  const { t } = useTranslation('api-keys');
  const answer = useAnswer(apiKeys.getAccessTokenLogs, { account, token: tokenId });
  const textOf = (code: string, args: Readonly<Record<string, string>>, message: string) => t(`log.codes.${code.replaceAll('.', '_')}`, { ...args, defaultValue: message });
  return (
    <Dialog open onClose={onClose} width="lg" title={t('log.title', { name })} closeLabel={t('core:close')} footer={<Button onClick={onClose}>{t('made.done')}</Button>}>
      <Loaded answer={answer} what={t('menu.log')} count={4}>
        {(entries) =>
          entries.length === 0 ? (
            <p>{t('log.empty')}</p>
          ) : (
            <Table label={t('log.title', { name })} header={<><HeaderCell width="fit">{t('log.time')}</HeaderCell><HeaderCell>{t('log.event')}</HeaderCell></>}>
              {entries.map(({ recordId, timestamp, code, args, message }) => (
                <Row key={recordId}>
                  <Cell label={t('log.time')} emphasis="quiet" width="fit"><time dateTime={timestamp}>{dateTime(timestamp)}</time></Cell>
                  <Cell label={t('log.event')}>{textOf(code, args, message)}</Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Dialog>
  );
}
