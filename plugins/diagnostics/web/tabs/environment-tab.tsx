import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { HideIcon, LockIcon, ShowIcon } from '#core/web/ui/icons/icons.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { instances as contract } from '#plugins/instances/contract.ts';
import { asDotenv, isHidden, looksSecret } from '../environment.ts';
import { one } from '../one.ts';
import type { DiagnosticsTabProps } from '../public.ts';
import styles from './tabs.module.css';

/** The variables that an instance gets; secrets stay hidden, and what sounds like one is shown on demand alone. */
export function Page(props: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const [search, setSearch] = useState('');
  const answer = useAnswer(contract.getModelInstanceEnvironment, one(props));
  return (
    <Loaded answer={answer} what={t('environment.tab')} count={8}>
      {({ environment }) => {
        const all = Object.entries(environment).toSorted(([a], [b]) => a.localeCompare(b));
        const found = all.filter((pair) => pair.some((text) => text.toLowerCase().includes(search.toLowerCase())));
        return (
          <>
            <div className={styles.bar}>
              <SearchInput
                value={search}
                onSearch={setSearch}
                label={t('environment.search')}
                clearLabel={t('environment.clear')}
              />
              <Count>{number(found.length)}</Count>
              <CopyButton
                text={() => asDotenv(environment)}
                label={t('environment.copyAll')}
                copiedLabel={t('environment.copied')}
                size="md"
                variant="secondary"
              />
            </div>
            <Table
              label={t('environment.tab')}
              density="compact"
              header={
                <>
                  <HeaderCell>{t('environment.name')}</HeaderCell>
                  <HeaderCell>{t('environment.value')}</HeaderCell>
                  <HeaderCell hidden>{t('column.actions')}</HeaderCell>
                </>
              }
            >
              {found.map(([name, value]) => (
                <Variable key={name} name={name} value={value} />
              ))}
            </Table>
          </>
        );
      }}
    </Loaded>
  );
}

function Variable({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('diagnostics');
  const guarded = looksSecret(name);
  const [shown, setShown] = useState(!guarded);
  const hidden = isHidden(value);
  return (
    <Row>
      <Cell>
        <code className={styles.mono}>{name}</code>
      </Cell>
      <Cell label={t('environment.value')}>
        {hidden ? (
          <Badge tone="neu" icon={<LockIcon />}>
            {t('environment.secret')}
          </Badge>
        ) : (
          <code className={styles.mono}>{shown ? value : '••••••••'}</code>
        )}
      </Cell>
      <ActionsCell
        always={
          !hidden && (
            <>
              {guarded && (
                <IconButton
                  label={t(shown ? 'environment.hide' : 'environment.show', { name })}
                  icon={shown ? <HideIcon /> : <ShowIcon />}
                  onClick={() => setShown(!shown)}
                />
              )}
              <CopyButton text={value} label={t('environment.copy', { name })} copiedLabel={t('environment.copied')} />
            </>
          )
        }
      />
    </Row>
  );
}
