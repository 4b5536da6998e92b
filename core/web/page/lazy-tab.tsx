import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '#core/plugin/host.ts';
import type { Place } from '#core/plugin/point.ts';
import type { Tab } from '../points.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPage } from './lazy-page.ts';
import { BrokenSection, nameOfPart, Part } from './part.tsx';

interface LazyTabProps<Props, T extends Tab<Props>> {
  /** The point that it was contributed to. */
  readonly at: Place<T>;
  readonly tab: Entry<T>;
  readonly props: Props;
}

/** A tab, fetched when it is first opened; the rest of the page stays in place meanwhile, and where the tab breaks. Its key is the tab's id. */
export function LazyTab<Props extends {}, T extends Tab<Props>>({ at, tab, props }: LazyTabProps<Props, T>) {
  const { t } = useTranslation('core');
  return (
    <Part
      name={nameOfPart(at, tab)}
      fallback={<Skeleton label={t('loading')} variant="lines" count={8} />}
      instead={BrokenSection}
    >
      {createElement(lazyPage(tab.value.page), props)}
    </Part>
  );
}
