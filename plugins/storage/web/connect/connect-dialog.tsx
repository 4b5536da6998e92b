import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { CodeWell } from '#core/web/ui/data/code-well.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { HideIcon, ShowIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { storage } from '../../contract.ts';
import { region } from '../../contract/region.ts';
import { exampleFor, toolNames, tools, type Credentials, type Tool } from './examples.ts';
import { isInward } from './inward.ts';
import styles from './connect.module.css';

const hidden = '•'.repeat(24);

/** How programs open the bucket: its address and keys, and commands to paste. */
export function Page({ account, onClose }: { account: number; onClose: () => void }) {
  const { t } = useTranslation('storage');
  const answer = useAnswer(storage.getS3Credentials, { account });
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t('connect.title')}
      closeLabel={t('core:close')}
      footer={<Button onClick={onClose}>{t('core:close')}</Button>}
    >
      <Loaded answer={answer} what={t('connect.title')} shape="lines" count={5}>
        {(credentials) => <Connection credentials={credentials} />}
      </Loaded>
    </Dialog>
  );
}

function Connection({ credentials }: { credentials: Credentials }) {
  const { t } = useTranslation('storage');
  const [shown, setShown] = useState(false);
  const [tool, setTool] = useState<Tool>('aws');
  const { s3Url, bucketName, accessKey, secretKey } = credentials;
  const example = exampleFor(tool, credentials);
  return (
    <div className={styles.connection}>
      <p>{t('connect.text')}</p>
      {isInward(s3Url, location.hostname) && (
        <Callout tone="warn">{t('connect.inward', { variable: 'S3_PUBLIC_URL' })}</Callout>
      )}
      <div className={styles.facts}>
        <Fact label={t('connect.endpoint')} value={s3Url} />
        <Fact label={t('bucket')} value={bucketName} />
        <Fact label={t('connect.region')} value={region} />
        <Fact label={t('connect.accessKey')} value={accessKey} />
        <Fact
          label={t('connect.secretKey')}
          value={secretKey}
          {...(!shown && { shown: hidden })}
          button={
            <IconButton
              label={t(shown ? 'connect.hide' : 'connect.show')}
              icon={shown ? <HideIcon /> : <ShowIcon />}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </div>
      <Segmented
        label={t('connect.tool')}
        value={tool}
        onChange={setTool}
        options={tools.map((value) => ({ value, label: toolNames[value] }))}
      />
      <div className={styles.example}>
        <CodeWell
          label={t('connect.example', { tool: toolNames[tool] })}
          text={example}
          copy={{ label: t('copy'), copiedLabel: t('core:copy.done') }}
          height="half"
        >
          {shown ? example : example.replaceAll(secretKey, hidden)}
        </CodeWell>
      </div>
    </div>
  );
}

interface FactProps {
  label: string;
  value: string;
  /** What is seen in its place. */
  shown?: string;
  button?: ReactNode;
}

function Fact({ label, value, shown = value, button }: FactProps) {
  const { t } = useTranslation('storage');
  return (
    <Field label={label}>
      <TextInput
        readOnly
        font="mono"
        value={shown}
        end={
          <>
            {button}
            <CopyButton text={value} label={t('connect.copy', { name: label })} copiedLabel={t('core:copy.done')} />
          </>
        }
      />
    </Field>
  );
}
