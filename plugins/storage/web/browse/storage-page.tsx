import { useAtomValue } from 'jotai';
import { createElement, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer, useStale } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ConsoleIcon, PlusIcon, UploadIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { storage } from '../../contract.ts';
import { StorageIcon } from '../icons.ts';
import { isDeveloper, nameOf, staleCalls, viewQuery } from '../keys.ts';
import { chosenFiles } from '../upload/dropped.ts';
import { uploadsAtom } from '../upload/queue.ts';
import { Unfinished } from '../upload/unfinished.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import styles from './browse.module.css';
import { DropZone } from './drop-zone.tsx';
import { ObjectsTable } from './objects-table.tsx';
import { Usage } from './usage.tsx';

const dialogs = {
  folder: () => import('../dialogs/folder-dialog.tsx'),
  connect: () => import('../connect/connect-dialog.tsx'),
} as const;

/** The bucket of the account: its folders and objects, and what comes in. */
export function Page() {
  const { t } = useTranslation('storage');
  const session = useAtomValue(sessionAtom);
  const account = session.account?.id;
  if (account === undefined) return <NoAccount title={t('title')} />;
  if (isDeveloper(session)) return <Bucket key={account} account={account} />;
  return (
    <WorkspaceFrame>
      <PageHead title={t('title')} />
      <Card>
        <Empty kind="notallowed" title={t('notDeveloper.title')} text={t('notDeveloper.text')} />
      </Card>
    </WorkspaceFrame>
  );
}

function Bucket({ account }: { account: number }) {
  const { t } = useTranslation('storage');
  const { state, change, hrefWith } = useUrlState(viewQuery);
  const { prefix, q, after } = state;
  const input = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const usage = useAnswer(storage.getStorageUsage, { account });
  const answer = useAnswer(
    storage.listStoredObjects,
    { account, prefix: prefix + q.trim(), ...(after === '' ? {} : { after }) },
    { keep: true },
  );
  const queue = useAtomValue(uploadsAtom);
  const items = useSyncExternalStore(queue.subscribe, queue.items).filter((item) => item.account === account);
  const done = items.filter((item) => item.state === 'done').length;
  const stale = useStale();
  const refresh = useRef(stale);
  useEffect(() => {
    if (done > 0) void refresh.current(...staleCalls);
  }, [done]);

  const choose = () => input.current?.click();
  const upload = (
    <Button variant="primary" icon={<UploadIcon />} onClick={choose}>
      {t('upload.action')}
    </Button>
  );
  const bucketName = usage.data?.bucketName ?? t('bucket');
  const folders = prefix.split('/').slice(0, -1);
  return (
    <WorkspaceFrame>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<ConsoleIcon />} onClick={() => setDialog('connect')}>
              {t('connect.action')}
            </Button>
            <Button icon={<PlusIcon />} onClick={() => setDialog('folder')}>
              {t('folder.action')}
            </Button>
            {upload}
          </>
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        className={styles.file}
        aria-label={t('upload.choose')}
        tabIndex={-1}
        onChange={(event) => {
          queue.add(account, chosenFiles(prefix, event.target.files ?? []));
          event.target.value = '';
        }}
      />
      {(usage.data || !usage.error) && <Usage usage={usage.data} />}
      {items.length > 0 && <UploadPanel queue={queue} account={account} items={items} />}
      <Unfinished account={account} sending={new Set(items.map(({ key }) => key))} />
      <Breadcrumbs
        label={t('path')}
        items={[bucketName, ...folders].map((label, index, all) => ({
          label,
          font: 'mono',
          ...(index < all.length - 1 && {
            href: hrefWith({
              prefix: folders
                .slice(0, index)
                .map((each) => `${each}/`)
                .join(''),
              q: '',
              after: '',
            }),
          }),
        }))}
      />
      <Toolbar
        search={
          <SearchInput
            label={t('search')}
            clearLabel={t('clearSearch')}
            value={q}
            maxLength={200}
            onSearch={(text) => change({ q: text, after: '' }, { replace: true })}
          />
        }
      />
      <DropZone onFiles={(files) => queue.add(account, files)} prefix={prefix}>
        <Loaded answer={answer} what={t('title')} count={6}>
          {(page) => {
            const objects = page.objects.filter(({ key }) => key !== prefix);
            if (page.folders.length + objects.length > 0)
              return (
                <ObjectsTable
                  key={`${prefix}\n${after}`}
                  account={account}
                  page={{ ...page, objects }}
                  query={state}
                  hrefWith={hrefWith}
                />
              );
            return (
              <Card>
                {q.trim() !== '' || after !== '' ? (
                  <Empty
                    kind="nomatch"
                    title={t('noMatch.title')}
                    text={t('noMatch.text')}
                    actions={<Button onClick={() => change({ q: '', after: '' })}>{t('noMatch.clear')}</Button>}
                  />
                ) : prefix === '' ? (
                  <Empty
                    kind="nothing"
                    icon={<StorageIcon />}
                    title={t('nothing.title')}
                    text={t('nothing.text')}
                    actions={upload}
                  />
                ) : (
                  <Empty
                    kind="nothing"
                    icon={<StorageIcon />}
                    title={t('emptyFolder', { name: nameOf(prefix) })}
                    text={t('nothing.text')}
                    actions={upload}
                  />
                )}
              </Card>
            );
          }}
        </Loaded>
      </DropZone>
      {dialog && (
        <Part name={`storage.${dialog}`}>
          {createElement(lazyPage(dialogs[dialog]), { account, prefix, onClose: () => setDialog(undefined) })}
        </Part>
      )}
    </WorkspaceFrame>
  );
}
