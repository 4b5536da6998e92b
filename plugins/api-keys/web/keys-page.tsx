import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ApiKeyIcon, PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { useUrlState, type UrlState } from '#core/web/page/url-state.ts';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { apiKeys, type AccessTokenData } from '../contract.ts';
import { EndingNotice } from './ending-notice.tsx';
import { KeyDialogs, type Asked } from './key-dialogs.tsx';
import { keysState, type KeysState } from './keys-state.ts';
import { KeysTable } from './keys-table.tsx';
import { useMayChange } from './may-change.ts';
import styles from './keys.module.css';

const pollMs = 60_000;
/** While one key is looked at, its last use among the rest. */
const openPollMs = 5_000;

const KeyDrawer = lazyPage<{
  account: number;
  token: AccessTokenData | undefined;
  url: UrlState<KeysState>;
  onEdit: (key: AccessTokenData) => void;
}>(() => import('./key-drawer.tsx'));

/** The account's API keys: what each may do, how long it lives, when it was used. */
export function Page() {
  const { t } = useTranslation('api-keys');
  const account = useAtomValue(sessionAtom).account?.id;
  const url = useUrlState(keysState);
  const {
    state: { q, key },
    change,
    hrefWith,
  } = url;
  const hrefOf = ({ tokenId }: AccessTokenData, tab: KeysState['tab'] = 'usage') =>
    hrefWith({ key: String(tokenId), tab });
  const answer = useAnswer(apiKeys.listAccessTokens, account === undefined ? undefined : { account }, {
    poll: key === '' ? pollMs : openPollMs,
  });
  const [asked, setAsked] = useState<Asked>();
  const mayChange = useMayChange();
  if (account === undefined) return <NoAccount title={t('title')} />;
  const create = (
    <Button
      variant="primary"
      icon={<PlusIcon />}
      disabledReason={mayChange ? undefined : t('notDeveloper')}
      onClick={() => setAsked({ kind: 'create' })}
    >
      {t('create')}
    </Button>
  );
  return (
    <WorkspaceFrame>
      <PageHead title={t('title')} meta={answer.data && <Count>{number(answer.data.length)}</Count>} actions={create} />
      <p className={styles.lead}>{t('text')}</p>
      {answer.data && <EndingNotice keys={answer.data} hrefOf={hrefOf} />}
      <Toolbar
        search={
          <SearchInput
            label={t('search')}
            clearLabel={t('clearSearch')}
            value={q}
            onSearch={(text) => change({ q: text }, { replace: true })}
            maxLength={200}
          />
        }
      />
      <Loaded answer={answer} what={t('title')} count={5}>
        {(keys) => (
          <Keys
            keys={keys}
            search={q}
            hrefOf={hrefOf}
            onAsk={setAsked}
            onClear={() => change({ q: '' })}
            create={create}
          />
        )}
      </Loaded>
      {key !== '' && answer.data && (
        <Suspense fallback={null}>
          <KeyDrawer
            account={account}
            token={answer.data.find(({ tokenId }) => String(tokenId) === key)}
            url={url}
            onEdit={(each) => setAsked({ kind: 'edit', key: each })}
          />
        </Suspense>
      )}
      {asked && <KeyDialogs account={account} asked={asked} onAsk={setAsked} />}
    </WorkspaceFrame>
  );
}

interface KeysProps {
  keys: readonly AccessTokenData[];
  search: string;
  hrefOf: (key: AccessTokenData, tab?: KeysState['tab']) => string;
  onAsk: (asked: Asked) => void;
  onClear: () => void;
  create: React.ReactNode;
}

function Keys({ keys, search, hrefOf, onAsk, onClear, create }: KeysProps) {
  const { t } = useTranslation('api-keys');
  const words = search.trim().toLowerCase();
  const found = keys.filter(({ name, token, createdBy }) =>
    [name, token, createdBy ?? ''].some((text) => text.toLowerCase().includes(words)),
  );
  if (keys.length === 0)
    return (
      <Card>
        <Empty kind="nothing" icon={<ApiKeyIcon />} title={t('empty.title')} text={t('empty.text')} actions={create} />
      </Card>
    );
  if (found.length === 0)
    return (
      <Card>
        <Empty
          kind="nomatch"
          title={t('noMatch.title')}
          actions={<Button onClick={onClear}>{t('noMatch.clear')}</Button>}
        />
      </Card>
    );
  return <KeysTable keys={found} onAsk={onAsk} hrefOf={hrefOf} />;
}
