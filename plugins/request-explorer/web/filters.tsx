import { useTranslation } from 'react-i18next';
import { FiltersIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Popover } from '#core/web/ui/overlays/popover.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { apiKeys } from '#plugins/api-keys/contract.ts';
import type { InstanceListData } from '#plugins/instances/contract.ts';
import { methods, statusWords } from '../contract/words.ts';
import type { Scope } from './asking.ts';
import { FilterFields } from './filter-fields.tsx';
import { filterNames, noFilters, type ExplorerUrl, type FilterName } from './query.ts';
import styles from './explorer.module.css';

interface FiltersProps {
  readonly url: ExplorerUrl;
  readonly scope: Scope;
  /** Undefined where the requests of a whole account are shown. */
  readonly instances: InstanceListData | undefined;
}

const all = 'all';
/** Shown by the controls themselves, so that they need no chips. */
const shownBeside: ReadonlySet<FilterName> = new Set(['requestId', 'method']);

/** Chooses which requests are shown; what is chosen stands beside, to be taken away by a press. */
export function Filters({ url, scope, instances }: FiltersProps) {
  const { t } = useTranslation('request-explorer');
  const { state, change } = url;
  const { data: keys = [] } = useAnswer(apiKeys.listAccessTokens, { account: scope.account });
  const nameOf = (name: FilterName): string => {
    const value = state[name];
    if (name === 'key') {
      const key = keys.find(({ tokenId }) => String(tokenId) === value);
      return value === '0' ? t('filters.noKey') : (key?.name ?? value);
    }
    if (name === 'status') return t(`status.${value}`, { defaultValue: value });
    if (name === 'cached') return t(`filters.cache.${value}`);
    if (name === 'instance') return instances?.records.find(({ id }) => String(id) === value)?.name ?? value;
    return value;
  };
  const chips = filterNames.filter((name) => state[name] !== '' && !shownBeside.has(name));
  const isWord = state.status === '' || statusWords.some((word) => word === state.status);
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      <div className={styles.search}>
        <SearchInput
          label={t('filters.requestId')}
          clearLabel={t('filters.clearField')}
          value={state.requestId}
          maxLength={64}
          onSearch={(requestId) => change({ requestId: requestId.trim(), request: '' }, { replace: true })}
        />
      </div>
      <Select
        variant="button"
        label={t('column.status')}
        value={isWord ? state.status || all : null}
        placeholder={state.status}
        options={[all, ...statusWords].map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => change({ status: status === all ? '' : status, request: '' })}
      />
      <Select
        variant="button"
        label={t('column.method')}
        value={state.method || all}
        options={[
          { value: all, label: t('filters.allMethods') },
          ...methods.map((value) => ({ value, label: t(`methods.${value}`) })),
        ]}
        onChange={(method) => change({ method: method === all ? '' : (method as 'predict'), request: '' })}
      />
      <Popover
        title={t('filters.more')}
        width="md"
        align="start"
        trigger={
          <Button variant="quiet" icon={<FiltersIcon />}>
            {t('filters.more')}
          </Button>
        }
      >
        <FilterFields url={url} scope={scope} keys={keys} instances={instances} />
      </Popover>
      {chips.map((name) => (
        <FilterChip
          key={name}
          on
          label={t('filters.chip', { name: t(`filters.${name}`), value: nameOf(name) })}
          removeLabel={t('filters.remove', {
            name: t('filters.chip', { name: t(`filters.${name}`), value: nameOf(name) }),
          })}
          onRemove={() => change({ [name]: '', request: '' })}
        />
      ))}
      {chips.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => change({ ...noFilters, request: '' })}>
          {t('filters.clear')}
        </Button>
      )}
    </search>
  );
}
