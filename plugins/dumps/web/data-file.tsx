import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { DownloadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FileButton } from '#core/web/ui/inputs/file-button.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { dumps } from '../contract.ts';
import { Changes } from './changes.tsx';
import styles from './data-file.module.css';
import { useTrial } from './use-trial.ts';

const TakeDialog = lazyPage<{
  account: number;
  name: string;
  parts: readonly string[];
  owner: boolean;
  onClose: () => void;
}>(() => import('./take-dialog.tsx'));

interface DataFileProps {
  account: number;
  name: string;
  /** Whether whoever looks may take secrets out. */
  owner: boolean;
}

/** What an account has, as a file: taken out, and put in after a look at what that changes. */
export function DataFile({ account, name, owner }: DataFileProps) {
  const { t } = useTranslation('dumps');
  const trial = useTrial(account);
  const [parts, setParts] = useState<readonly string[]>();
  const look = useAction(dumps.checkDump);
  const { data } = useAnswer(dumps.getDumpKey, { account });

  /** Which parts there are, a look at nothing tells. */
  async function take() {
    try {
      setParts(Object.keys((await look.send({ account, body: '{}' })).before));
    } catch (error) {
      toastFailure(t, t('downloadFailed'), error);
    }
  }

  return (
    <Card
      padding={trial.tried ? 'none' : 'md'}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button icon={<DownloadIcon />} loading={look.pending} onClick={() => void take()}>
            {t('download')}
          </Button>
          <FileButton
            label={t('file')}
            accept="application/json,.json"
            loading={trial.pending}
            onFiles={([file]) => file && void file.text().then((text) => trial.choose(file.name, text))}
          >
            {t('upload')}
          </FileButton>
        </>
      }
    >
      {trial.refused !== undefined && <Callout tone="bad">{trial.refused}</Callout>}
      {trial.tried ? (
        <Changes tried={trial.tried} trial={trial} />
      ) : (
        data && <OwnKey account={account} value={data.key} />
      )}
      {parts && (
        <Part name="dumps.take">
          <TakeDialog account={account} name={name} parts={parts} owner={owner} onClose={() => setParts(undefined)} />
        </Part>
      )}
    </Card>
  );
}

/** The key that others encrypt secrets for this account to, or the way to one. */
function OwnKey({ account, value }: { account: number; value: string | undefined }) {
  const { t } = useTranslation('dumps');
  const make = useAction(dumps.makeDumpKey, { stales: [dumps.getDumpKey] });
  const create = () => make.send({ account }).catch((error: unknown) => toastFailure(t, t('key.failed'), error));
  return (
    <p className={styles.key}>
      <span className={styles.quiet}>{t('key.own')}</span>
      {value === undefined ? (
        <Button size="sm" loading={make.pending} onClick={() => void create()}>
          {t('key.make')}
        </Button>
      ) : (
        <>
          <code>{value}</code>
          <CopyButton text={value} label={t('key.copy')} copiedLabel={t('core:copy.done')} />
        </>
      )}
    </p>
  );
}
