import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#core/web/ui/inputs/combobox.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { useFound } from './found.ts';
import type { DiagnosticsTabProps } from './public.ts';
import styles from './instances/instances.module.css';

interface InstanceChoiceProps extends Pick<DiagnosticsTabProps, 'account' | 'model' | 'list'> {
  /** The chosen id; undefined for all. */
  readonly value: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** What it says while none is chosen. */
  readonly allLabel: string;
  /** Its name where no field names it; then it looks like a button. */
  readonly label?: string;
}

const all = 'all';

/** Chooses one instance of a service or all of them: from a list, or by the server's search where there are too many for one. */
export function InstanceChoice({ value, onChoose, allLabel, label, ...of }: InstanceChoiceProps) {
  const { t } = useTranslation('diagnostics');
  const [search, setSearch] = useState('');
  const { records } = useFound(of, search);
  const known = [...of.list.named, ...records].find(({ id }) => String(id) === value);
  const offered = known && !records.includes(known) ? [known, ...records] : records;
  const options = offered.map(({ id, name }) => ({ value: String(id), label: name }));
  if (of.list.crowd.listed <= of.list.records.length)
    return (
      <Select
        {...(label !== undefined && { variant: 'button', label })}
        value={value ?? all}
        {...(value !== undefined && { placeholder: value })}
        options={[{ value: all, label: allLabel }, ...options]}
        onChange={(id) => onChoose(id === all ? undefined : id)}
      />
    );
  const finder = (
    <Combobox
      {...(label !== undefined && { label })}
      value={value ?? null}
      placeholder={allLabel}
      options={options}
      onChange={(id) => onChoose(id ?? undefined)}
      onQuery={setSearch}
      clearLabel={allLabel}
      searchLabel={t('list.search')}
      emptyText={t('list.noMatch')}
    />
  );
  return label === undefined ? finder : <span className={styles.choice}>{finder}</span>;
}
