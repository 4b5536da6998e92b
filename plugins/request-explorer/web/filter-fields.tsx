import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Field } from '#core/web/ui/inputs/field.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { TextInput } from '#core/web/ui/inputs/text-input.tsx';
import type { AccessTokenData } from '#plugins/api-keys/contract.ts';
import type { InstanceListData } from '#plugins/instances/contract.ts';
import type { Scope } from './asking.ts';
import { explorerQuery, noFilters, type ExplorerUrl, type FilterName } from './query.ts';
import styles from './explorer.module.css';

interface FilterFieldsProps {
  readonly url: ExplorerUrl;
  readonly scope: Scope;
  readonly keys: readonly AccessTokenData[];
  readonly instances: InstanceListData | undefined;
}

// Not every explorer is about one service.
const InstanceChoice = lazy(async () => ({
  default: (await import('#plugins/diagnostics/web/parts.ts')).InstanceChoice,
}));

const all = 'all';
const ranges = [
  ['latencyFrom', 'latencyTo', 'ms'],
  ['costFrom', 'costTo', undefined],
] as const;

/** The filters that take more than a press: bounds, a key, a caller, an instance, the cache, an exact status. */
export function FilterFields({ url: { state, change }, scope, keys, instances }: FilterFieldsProps) {
  const { t } = useTranslation('request-explorer');
  const [draft, setDraft] = useState<Partial<Record<FilterName, string>>>({});
  const [wrong, setWrong] = useState<Partial<Record<FilterName, string>>>({});
  const valueOf = (name: FilterName): string => draft[name] ?? state[name];
  const set = (name: FilterName, value: string) => {
    setDraft((now) => ({ ...now, [name]: value }));
    setWrong((now) => ({ ...now, [name]: undefined }));
  };

  function apply(event: FormEvent) {
    event.preventDefault();
    const next = { ...noFilters, ...pick(state), ...draft };
    const trimmed = Object.fromEntries(
      Object.entries(next).map(([name, value]) => [name, value.trim().replace(',', '.')]),
    ) as Record<FilterName, string>;
    const found: Partial<Record<FilterName, string>> = {};
    for (const name of ['latencyFrom', 'latencyTo', 'costFrom', 'costTo'] as const)
      if (!reads(name, trimmed[name])) found[name] = t('filters.wrong.amount');
    if (!reads('status', trimmed.status)) found.status = t('filters.wrong.status');
    for (const [from, to] of ranges)
      if (!found[from] && !found[to] && trimmed[to] !== '' && Number(trimmed[from]) > Number(trimmed[to]))
        found[to] = t('filters.wrong.order');
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setDraft({});
    change({ ...(trimmed as Partial<typeof state>), request: '' });
  }

  const text = (name: FilterName, unit?: string) => (
    <Field label={t(`filters.${name}`)} error={wrong[name]}>
      <TextInput
        value={valueOf(name)}
        inputMode={name === 'caller' || name === 'service' ? 'text' : 'decimal'}
        unit={unit}
        maxLength={100}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  );
  const choice = (name: FilterName, options: readonly (readonly [value: string, label: string])[]) => (
    <Field label={t(`filters.${name}`)}>
      <Select
        value={valueOf(name) || all}
        placeholder={valueOf(name)}
        options={[[all, t('filters.any')] as const, ...options].map(([value, label]) => ({ value, label }))}
        onChange={(value) => set(name, value === all ? '' : value)}
      />
    </Field>
  );
  return (
    <form className={styles.fields} onSubmit={apply} noValidate>
      {ranges.map(([from, to, unit]) => (
        <div key={from} className={styles.pair}>
          {text(from, unit)}
          {text(to, unit)}
        </div>
      ))}
      <div className={styles.pair}>
        {text('status')}
        {choice('cached', [
          ['true', t('filters.cache.true')],
          ['false', t('filters.cache.false')],
        ])}
      </div>
      {choice('key', [['0', t('filters.noKey')], ...keys.map(({ tokenId, name }) => [String(tokenId), name] as const)])}
      {scope.model === undefined ? text('service') : text('caller')}
      {scope.model !== undefined && instances !== undefined && instances.crowd.listed > 0 && (
        <Field label={t('filters.instance')}>
          <Suspense fallback={null}>
            <InstanceChoice
              account={Number(scope.account)}
              model={Number(scope.model)}
              list={instances}
              value={valueOf('instance') || undefined}
              allLabel={t('filters.any')}
              onChoose={(id) => set('instance', id ?? '')}
            />
          </Suspense>
        </Field>
      )}
      <div className={styles.submit}>
        <Button type="submit" variant="primary">
          {t('filters.apply')}
        </Button>
      </div>
    </form>
  );
}

const pick = (state: ExplorerUrl['state']): Record<FilterName, string> =>
  Object.fromEntries(Object.keys(noFilters).map((name) => [name, state[name as FilterName]])) as Record<
    FilterName,
    string
  >;

/** Whether the address takes a value as it is. */
const reads = (name: FilterName, value: string): boolean =>
  value === '' || explorerQuery.read(new URLSearchParams({ [name]: value }))[name] === value;
