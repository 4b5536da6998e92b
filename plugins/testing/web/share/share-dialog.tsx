import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Dialog } from '#core/web/ui/overlays/dialog.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { DeleteIcon, LinkIcon } from '#core/web/ui/icons/icons.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import { testing, type TestShareData } from '../../contract.ts';
import { daysOfShares, longestShared } from '../../limits.ts';
import { fragmentOf } from './link.ts';
import type { TestRequest } from '../run.ts';
import styles from '../dialogs.module.css';

export interface ShareProps {
  readonly service: ModelInfoData;
  readonly request: TestRequest;
  /** A line to recognise the request by. */
  readonly title: string;
  /** The page that the link opens: its whole address without fragment. */
  readonly page: string;
  readonly onClose: () => void;
}

/** Makes a link that opens the tester with what stands in the form. A short request travels in the link; a long one is stored until it is revoked. */
export function Page({ service, request: { body, config, configId, priority }, title, page, onClose }: ShareProps) {
  const { t } = useTranslation('testing');
  const { accountId: account, modelId: model } = service.id;
  const fragment = fragmentOf({ request: body, config, configId, priority });
  const { data: shared = [] } = useAnswer(testing.getTestShares, { account, model });
  const store = useAction(testing.shareTest, { stales: [testing.getTestShares] });
  const revoke = useAction(testing.deleteTestShare, { stales: [testing.getTestShares] });
  const [stored, setStored] = useState<TestShareData>();
  const link = fragment === undefined ? stored && linkTo(page, stored) : page + fragment;
  const keep = () =>
    void store
      .send({ account, model, body: { title, request: body, config, configId, priority } })
      .then(setStored, () => undefined);
  const drop = (share: TestShareData) => {
    if (share.id === stored?.id) setStored(undefined);
    void revoke
      .send({ account, model, shareId: share.id })
      .catch((error: unknown) => toastFailure(t, t('share.notRevoked'), error));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('share.title')}
      closeLabel={t('core:close')}
      footer={<Button onClick={onClose}>{t('core:close')}</Button>}
    >
      <div className={styles.fields}>
        <p className={styles.text}>{t('share.text')}</p>
        {link !== undefined && (
          <Field
            label={t('share.link')}
            help={t(fragment === undefined ? 'share.stored' : 'share.inLink', { count: daysOfShares })}
          >
            <TextInput
              readOnly
              font="mono"
              value={link}
              onFocus={(event) => event.target.select()}
              end={<CopyButton text={link} label={t('share.copy')} copiedLabel={t('core:copy.done')} />}
            />
          </Field>
        )}
        {link === undefined && body.length > longestShared && (
          <Callout tone="warn">{t('tooLong', { most: longestShared })}</Callout>
        )}
        {link === undefined && body.length <= longestShared && (
          <>
            <p className={styles.text}>{t('share.long', { count: daysOfShares })}</p>
            <div>
              <Button variant="primary" icon={<LinkIcon />} loading={store.pending} onClick={keep}>
                {t('share.store')}
              </Button>
            </div>
          </>
        )}
        {store.error && (
          <Callout tone="bad" title={t('share.notStored')}>
            {faultText(t, store.error)}
          </Callout>
        )}
      </div>
      {shared.length > 0 && (
        <section className={styles.list}>
          <h3 className={styles.heading}>{t('share.present')}</h3>
          <ul>
            {shared.map((share) => (
              <li key={share.id} className={styles.item}>
                <span className={styles.name}>
                  {share.title || t('share.untitled')}
                  <span className={styles.facts}>{t('share.until', { time: dateTime(share.expires) })}</span>
                </span>
                <CopyButton
                  text={linkTo(page, share)}
                  label={t('share.copyOf', { name: share.title })}
                  copiedLabel={t('core:copy.done')}
                />
                <IconButton
                  label={t('share.revoke', { name: share.title })}
                  icon={<DeleteIcon />}
                  onClick={() => drop(share)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

const linkTo = (page: string, { id }: Pick<TestShareData, 'id'>): string =>
  `${page}${page.includes('?') ? '&' : '?'}shared=${id}`;
