import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { superadmin } from '../../contract.ts';
import styles from './broadcast.module.css';

export interface ChosenAccount {
  readonly accountId: number;
  readonly displayName: string;
}

interface ChosenAccountsProps {
  chosen: readonly ChosenAccount[];
  onChange: (chosen: readonly ChosenAccount[]) => void;
}

/** Accounts that are found by name, login, address or id and chosen one after the other. */
export function ChosenAccounts({ chosen, onChange }: ChosenAccountsProps) {
  const { t } = useTranslation('superadmin');
  const [query, setQuery] = useState('');
  const { data: found = [] } = useAnswer(superadmin.getAccounts, { name: query, limit: 20 }, { keep: true });
  const left = found.filter(({ accountId }) => !chosen.some((each) => each.accountId === accountId));
  const add = (id: string | null) => {
    const account = left.find(({ accountId }) => String(accountId) === id);
    if (account) onChange([...chosen, account]);
  };
  return (
    <Field label={t('broadcast.accounts')}>
      <Combobox
        value={null}
        onChange={add}
        onQuery={setQuery}
        searchLabel={t('accounts.search')}
        emptyText={t('accounts.none')}
        placeholder={t('broadcast.choose')}
        options={left.map(({ accountId, displayName, shortName }) => ({
          value: String(accountId),
          label: displayName,
          detail: `${shortName} · ${accountId}`,
        }))}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('broadcast.accounts')}>
          {chosen.map(({ accountId, displayName }) => (
            <li key={accountId}>
              <FilterChip
                label={displayName}
                removeLabel={t('broadcast.remove', { name: displayName })}
                onRemove={() => onChange(chosen.filter((each) => each.accountId !== accountId))}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
