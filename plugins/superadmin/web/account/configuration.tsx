import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { addressOf } from '#core/contract/request.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { queryClientAtom, useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FileButton } from '#core/web/ui/inputs/file-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Fault } from '#core/contract/fault.ts';
import { superadmin, type AccountConfigDump } from '../../contract.ts';
import type { AdminAccountProps } from '../public.ts';
import { configChanges, unknownFields } from './config-changes.ts';
import styles from './account.module.css';

interface Tried {
  readonly file: AccountConfigDump;
  readonly difference: Output<typeof superadmin.restoreAccountConfigDump>;
}

/** What an account is called and may use, as a file: taken out, and put back after its changes were looked at. */
export function Page({ account: { accountId, shortName } }: AdminAccountProps) {
  const { t } = useTranslation('superadmin');
  const [tried, setTried] = useState<Tried>();
  const [refused, setRefused] = useState<string>();
  const queries = useAtomValue(queryClientAtom);
  const restore = useAction(superadmin.restoreAccountConfigDump);

  async function look(text: string) {
    setTried(undefined);
    setRefused(undefined);
    const file = parsed(text);
    if (!file) return setRefused(t('configuration.unreadable'));
    try {
      const difference = await restore.send({ account: accountId, dryRun: true, body: file });
      setTried({ file, difference });
    } catch (error) {
      setRefused(error instanceof Fault ? faultText(t, error) : String(error));
    }
  }

  async function apply({ file }: Tried) {
    try {
      await restore.send({ account: accountId, body: file });
      // Limits and names are shown by other plugins as well.
      void queries.invalidateQueries();
      setTried(undefined);
      toastSuccess(t('configuration.applied'));
    } catch (error) {
      toastFailure(t, t('configuration.failed'), error);
    }
  }

  return (
    <Card
      padding={tried ? 'none' : 'md'}
      title={t('configuration.title')}
      description={t('configuration.text')}
      actions={
        <>
          <Button
            icon={<DownloadIcon />}
            href={addressOf(superadmin.getAccountConfigDump, { account: accountId })}
            download={`${shortName}-config.json`}
          >
            {t('configuration.download')}
          </Button>
          <FileButton
            label={t('configuration.upload')}
            accept="application/json,.json"
            loading={restore.pending}
            onFiles={([file]) => file && void file.text().then(look)}
          >
            {t('configuration.upload')}
          </FileButton>
        </>
      }
    >
      {refused !== undefined && (
        <Callout tone="bad">
          <span className={styles.lines}>{refused}</span>
        </Callout>
      )}
      {tried && <Changes tried={tried} busy={restore.pending} onApply={apply} onDrop={() => setTried(undefined)} />}
    </Card>
  );
}

/** The server says what else is wrong with a file that is an object. */
function parsed(text: string): AccountConfigDump | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as AccountConfigDump) : undefined;
  } catch {
    return undefined;
  }
}

interface ChangesProps {
  tried: Tried;
  busy: boolean;
  onApply: (tried: Tried) => Promise<void>;
  onDrop: () => void;
}

function Changes({ tried, busy, onApply, onDrop }: ChangesProps) {
  const { t } = useTranslation('superadmin');
  const { errors, before, after } = tried.difference;
  const changes = configChanges(before, after);
  const unknown = unknownFields(tried.file, after);
  return (
    <>
      {(errors.length > 0 || unknown.length > 0) && (
        <div className={styles.told}>
          {errors.map((error) => (
            <Callout key={error.code} tone="bad">
              {faultText(t, { ...error, status: 0 })}
            </Callout>
          ))}
          {unknown.length > 0 && (
            <Callout tone="warn">
              {t('configuration.unknown', { count: unknown.length, fields: unknown.join(', ') })}
            </Callout>
          )}
        </div>
      )}
      {changes.length > 0 && (
        <Table
          label={t('configuration.changes')}
          header={
            <>
              <HeaderCell>{t('configuration.column.field')}</HeaderCell>
              <HeaderCell>{t('configuration.column.before')}</HeaderCell>
              <HeaderCell>{t('configuration.column.after')}</HeaderCell>
            </>
          }
        >
          {changes.map((change) => (
            <Row key={change.path}>
              <Cell>
                <code>{change.path}</code>
              </Cell>
              <Cell label={t('configuration.column.before')} emphasis="quiet">
                {change.before ?? '—'}
              </Cell>
              <Cell label={t('configuration.column.after')}>{change.after ?? '—'}</Cell>
            </Row>
          ))}
        </Table>
      )}
      <div className={styles.feature}>
        <span className={styles.quiet}>{t('configuration.count', { count: changes.length })}</span>
        <div className={styles.actions}>
          <Button variant="ghost" onClick={onDrop}>
            {t('configuration.drop')}
          </Button>
          {changes.length > 0 && errors.length === 0 && (
            <Button variant="primary" loading={busy} onClick={() => void onApply(tried)}>
              {t('configuration.apply', { count: changes.length })}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
