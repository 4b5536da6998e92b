import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame.tsx';
import { Loaded } from '#core/web/loaded.tsx';
import { useAnswer } from '#core/web/state.ts';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Count } from '#core/web/ui/count.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { ApiKeyIcon, PlusIcon } from '#core/web/ui/icons.tsx';
import { PageHead } from '#core/web/ui/page-head.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { Toolbar } from '#core/web/ui/toolbar.tsx';
import { urlCodec, urlText, useUrlState } from '#core/web/url-state.ts';
import { apiKeys, type AccessTokenData } from '../contract.ts';
import { KeyDialogs, type Asked } from './key-dialogs.tsx';
import { KeysTable } from './keys-table.tsx';
import styles from './keys.module.css';

const pollMs = 60_000;
const keysQuery = urlCodec({ q: urlText() });

/** The account's API keys: what each may do, how long it lives, when it was used. */
export function Page() {
  const { t } = useTranslation('api-keys');
  const account = useAtomValue(sessionAtom).account?.id;
  const { state: { q }, change } = useUrlState(keysQuery);
  const answer = useAnswer(apiKeys.listAccessTokens, account === undefined ? undefined : { account }, { poll: pollMs });
  const [asked, setAsked] = useState<Asked>();
  const create = <Button variant="primary" icon={<PlusIcon />} onClick={() => setAsked({ kind: 'create' })}>{t('create')}</Button>;
  return (
    <WorkspaceFrame>
      <PageHead title={t('title')} meta={answer.data && <Count>{number(answer.data.length)}</Count>} actions={create} />
      <p className={styles.lead}>{t('text')}</p>
      <Toolbar search={<SearchInput label={t('search')} clearLabel={t('clearSearch')} value={q} onSearch={(text) => change({ q: text }, { replace: true })} maxLength={200} />} />
      <Loaded answer={answer} what={t('title')} count={5}>
        {(keys) => <Keys keys={keys} search={q} onAsk={setAsked} onClear={() => change({ q: '' })} create={create} />}
      </Loaded>
      {asked && account !== undefined && <KeyDialogs account={account} asked={asked} onAsk={setAsked} />}
    </WorkspaceFrame>
  );
}

interface KeysProps {
  keys: readonly AccessTokenData[];
  search: string;
  onAsk: (asked: Asked) => void;
  onClear: () => void;
  create: React.ReactNode;
}

function Keys({ keys, search, onAsk, onClear, create }: KeysProps) {
  const { t } = useTranslation('api-keys');
  const words = search.trim().toLowerCase();
  const found = keys.filter(({ name, token, createdBy }) => [name, token, createdBy ?? ''].some((text) => text.toLowerCase().includes(words)));
  if (keys.length === 0) return <Card><Empty kind="nothing" icon={<ApiKeyIcon />} title={t('empty.title')} text={t('empty.text')} actions={create} /></Card>;
  if (found.length === 0) return <Card><Empty kind="nomatch" title={t('noMatch.title')} actions={<Button onClick={onClear}>{t('noMatch.clear')}</Button>} /></Card>;
  return <KeysTable keys={found} onAsk={onAsk} />;
}
