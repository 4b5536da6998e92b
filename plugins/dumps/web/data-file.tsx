import { useAtomValue } from 'jotai';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { saveText } from '#core/web/page/save-text.ts';
import { queryClientAtom, useAction } from '#core/web/state/state.ts';
import { toastFailure, toastSuccess } from '#core/web/state/toast.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { DownloadIcon, UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { dataChanges } from '../contract/changes.ts';
import { dumps } from '../contract.ts';

import styles from './data-file.module.css';

interface Tried {
  readonly name: string;
  readonly text: string;
  readonly difference: Output<typeof dumps.checkDump>;
}

/** What an account has, as a file: taken out, and put in after a look at what that changes. */
export function DataFile({ account, name }: { account: number; name: string }) {
  const { t } = useTranslation('dumps');
  const [tried, setTried] = useState<Tried>();
  const [refused, setRefused] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const take = useAction(dumps.dumpConfig);
  const check = useAction(dumps.checkDump);
  const queries = useAtomValue(queryClientAtom);
  const restore = useAction(dumps.restoreConfig);

  async function download() {
    try {
      saveText(await take.send({ account }), `${name}-data.json`, 'application/json');
    } catch (error) {
      toastFailure(t, t('downloadFailed'), error);
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    const text = await chosen?.text();
    // The same file may be chosen again after it was mended.
    target.value = '';
    setTried(undefined);
    setRefused(undefined);
    if (chosen === undefined || text === undefined) return;
    try {
      setTried({ name: chosen.name, text, difference: await check.send({ account, body: text }) });
    } catch (error) {
      setRefused(error instanceof Fault ? faultText(t, error) : String(error));
    }
  }

  async function apply({ text }: Tried) {
    try {
      await restore.send({ account, body: text });
      // Whatever is shown anywhere may have changed.
      void queries.invalidateQueries();
      setTried(undefined);
      toastSuccess(t('applied'));
    } catch (error) {
      toastFailure(t, t('failed'), error);
    }
  }

  return (
    <Card
      padding={tried ? 'none' : 'md'}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button icon={<DownloadIcon />} loading={take.pending} onClick={() => void download()}>
            {t('download')}
          </Button>
          <Button icon={<UploadIcon />} loading={check.pending} onClick={() => chooser.current?.click()}>
            {t('upload')}
          </Button>
          <input
            ref={chooser}
            className={styles.file}
            type="file"
            accept="application/json,.json"
            aria-label={t('file')}
            tabIndex={-1}
            onChange={(event) => void choose(event)}
          />
        </>
      }
    >
      {refused !== undefined && <Callout tone="bad">{refused}</Callout>}
      {tried && <Changes tried={tried} busy={restore.pending} onApply={apply} onDrop={() => setTried(undefined)} />}
    </Card>
  );
}

type Told = Tried['difference']['errors'];

/** What is refused of a file, each at its place; nothing where all is well. */
function Refusals({ tone, title, told }: { tone: 'bad' | 'warn'; title: string; told: Told }) {
  const { t } = useTranslation('dumps');
  if (told.length === 0) return null;
  return (
    <div className={styles.errors}>
      <Callout tone={tone} title={title}>
        <ul className={styles.list}>
          {told.map((each, index) => (
            <li key={index}>
              <code>{[each.place, each.name].filter(Boolean).join(' · ')}</code>{' '}
              {faultText(t, { ...each, args: {}, status: 400 })}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

interface ChangesProps {
  tried: Tried;
  busy: boolean;
  onApply: (tried: Tried) => Promise<void>;
  onDrop: () => void;
}

function Changes({ tried, busy, onApply, onDrop }: ChangesProps) {
  const { t } = useTranslation('dumps');
  const { before, after } = tried.difference;
  const [warnings, errors] = [true, false].map((wanted) =>
    tried.difference.errors.filter(({ warning = false }) => warning === wanted),
  ) as [Told, Told];
  const changes = dataChanges(before, after);
  return (
    <>
      <Refusals tone="bad" title={t('errors', { count: errors.length })} told={errors} />
      <Refusals tone="warn" title={t('warnings', { count: warnings.length })} told={warnings} />
      {changes.length > 0 && (
        <Table
          label={t('changes')}
          header={
            <>
              <HeaderCell>{t('column.what')}</HeaderCell>
              <HeaderCell>{t('column.change')}</HeaderCell>
            </>
          }
        >
          {changes.map(({ path, created, fields }) => (
            <Row key={path}>
              <Cell>
                <code>{path}</code>
              </Cell>
              <Cell label={t('column.change')} emphasis="quiet">
                {created ? t('created') : t('changed', { fields: fields.join(', ') })}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <div className={styles.foot}>
        <span className={styles.quiet}>
          {tried.name} · {t('count', { count: changes.length })}
        </span>
        <div className={styles.actions}>
          <Button variant="ghost" onClick={onDrop}>
            {t('drop')}
          </Button>
          {changes.length > 0 && errors.length === 0 && (
            <Button variant="primary" loading={busy} onClick={() => void onApply(tried)}>
              {t('apply', { count: changes.length })}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
