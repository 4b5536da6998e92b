import { useTranslation } from 'react-i18next';
import { Frame } from '#core/web/frame.tsx';
import { Loaded } from '#core/web/loaded.tsx';
import { useAnswer } from '#core/web/state.ts';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { Count } from '#core/web/ui/count.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { JsonIcon } from '#core/web/ui/icons.tsx';
import { PageHead } from '#core/web/ui/page-head.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { urlCodec, urlText, useUrlState } from '#core/web/url-state.ts';
import { apiDocs } from '../contract.ts';
import styles from './calls-page.module.css';
import { groupsOf, type Description } from './description.ts';
import { OperationLine } from './operation-line.tsx';

const query = urlCodec({ q: urlText() });

/** Every call that the server publishes, to be searched and read. */
export function Page() {
  const { t } = useTranslation('api-docs');
  const answer = useAnswer(apiDocs.getDescription, {});
  const { state: { q }, change } = useUrlState(query);
  return (
    <Frame>
      <div className={styles.page}>
        <PageHead title={t('title')} actions={<Button icon={<JsonIcon />} href="/openapi.json" target="_blank">{t('file')}</Button>} />
        <p className={styles.lead}>{t('lead')}</p>
        <SearchInput label={t('search')} clearLabel={t('clear')} value={q} onSearch={(text) => change({ q: text }, { replace: true })} />
        <Loaded answer={answer} what={t('what')}>
          {(description) => <Groups description={description as Description} search={q} onClear={() => change({ q: '' })} />}
        </Loaded>
      </div>
    </Frame>
  );
}

interface GroupsProps {
  description: Description;
  search: string;
  onClear: () => void;
}

function Groups({ description, search, onClear }: GroupsProps) {
  const { t } = useTranslation('api-docs');
  const groups = groupsOf(description, search);
  if (groups.length === 0) return <Empty kind="nomatch" title={t('nothing', { search })} text={t('nothingText')} actions={<Button onClick={onClear}>{t('clear')}</Button>} />;
  return groups.map(({ name, operations }) => (
    <Card key={name} title={name} meta={<Count>{number(operations.length)}</Count>} padding="none">
      <ul>{operations.map((operation) => <li key={`${operation.method} ${operation.path}`} className={styles.line}><OperationLine operation={operation} /></li>)}</ul>
    </Card>
  ));
}
