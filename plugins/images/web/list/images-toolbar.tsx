import { useTranslation } from 'react-i18next';
import type { UrlState } from '#core/web/page/url-state.ts';
import { SortIcon } from '#core/web/ui/icons/common-icons.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { SavedViews } from '#plugins/saved-views/web/parts.ts';
import { belongings, dataBelongings } from '../belongings.ts';
import type { Kind } from '../kinds.ts';
import { imageSorts, imagesQuery, type ImagesQuery } from './images-query.ts';

/** The line over a list of images: search, whose they are, what they do, order. */
export function ImagesToolbar({ kind, url }: { kind: Kind; url: UrlState<ImagesQuery> }) {
  const { t } = useTranslation('images');
  const { state, change } = url;
  const sorts: { value: ImagesQuery['sort']; label: string }[] = imageSorts.map((value) => ({
    value,
    label: t(`sort.${value.split(',')[0]}`),
  }));
  if (!sorts.some(({ value }) => value === state.sort)) sorts.push({ value: state.sort, label: t('sort.other') });
  return (
    <Toolbar
      search={
        <SearchInput
          label={t(`${kind}.search`)}
          clearLabel={t('clearSearch')}
          value={state.q}
          onSearch={(q) => change({ q, page: 1 }, { replace: true })}
          maxLength={200}
        />
      }
      end={
        <>
          <SavedViews list={kind === 'image' ? 'images' : 'data-images'} url={url} codec={imagesQuery} />
          <Select
            variant="button"
            label={t('sort.label')}
            icon={<SortIcon />}
            value={state.sort}
            options={sorts}
            onChange={(sort) => change({ sort, page: 1 })}
          />
        </>
      }
    >
      <Menu
        align="start"
        trigger={
          state.whose === 'ALL' ? (
            <FilterChip label={t('whose.label')} />
          ) : (
            <FilterChip
              on
              label={t(`whose.${state.whose}`)}
              removeLabel={t('whose.remove')}
              onRemove={() => change({ whose: 'ALL', page: 1 })}
            />
          )
        }
        sections={[
          {
            choose: 'one',
            items: (kind === 'image' ? belongings : dataBelongings).map((each) => ({
              id: each,
              label: t(`whose.${each}`),
              checked: state.whose === each,
              onSelect: () => change({ whose: each, page: 1 }),
            })),
          },
        ]}
      />
      {kind === 'image' && state.type !== '' && (
        <FilterChip
          on
          label={t('type.chip', { type: state.type })}
          removeLabel={t('type.remove')}
          onRemove={() => change({ type: '', page: 1 })}
        />
      )}
    </Toolbar>
  );
}
