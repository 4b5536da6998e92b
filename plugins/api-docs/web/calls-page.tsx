import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { urlCodec, urlText, useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { JsonIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { DocsFrame } from '#plugins/documentation/web/parts.ts';
import { apiDocs } from '../contract.ts';
import { Authorisation } from './authorisation.tsx';
import { CallGroups, groupAnchor } from './call-groups.tsx';
import styles from './calls.module.css';
import { groupsOf, type Description } from './description.ts';

const query = urlCodec({ q: urlText() });

/** Every call that the server publishes, to be searched, read and tried out. */
export function Page() {
  const { t } = useTranslation('api-docs');
  const answer = useAnswer(apiDocs.getDescription, {}, { once: true });
  const {
    state: { q },
    change,
  } = useUrlState(query);
  const description = answer.data as Description | undefined;
  return (
    <DocsFrame
      current="api"
      inside={
        description && (
          <ul className={styles.groups}>
            {groupsOf(description, q).map(({ id, name }) => (
              <li key={id}>
                <a href={`#${groupAnchor(id)}`}>{name}</a>
              </li>
            ))}
          </ul>
        )
      }
    >
      <div className={styles.page}>
        <PageHead
          title={t('title')}
          actions={
            <Button icon={<JsonIcon />} href="/openapi.json" target="_blank">
              {t('file')}
            </Button>
          }
        />
        <p className={styles.lead}>{t('lead')}</p>
        <Authorisation />
        <SearchInput
          label={t('search')}
          clearLabel={t('clear')}
          value={q}
          onSearch={(text) => change({ q: text }, { replace: true })}
        />
        <Loaded answer={answer} what={t('what')}>
          {(known) => <CallGroups description={known as Description} search={q} onClear={() => change({ q: '' })} />}
        </Loaded>
      </div>
    </DocsFrame>
  );
}
