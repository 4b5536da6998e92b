import { lazy, Suspense, type ComponentType } from 'react';
import { nextIdle } from '../../start/when-idle.ts';
import { SvgIcon } from './svg-icon.tsx';

/** An icon as points take it; some of them colour it. */
export type IconComponent = ComponentType<{ color?: string }>;

/** Waited for once by all icons, so that those of a page come together. */
let idle: Promise<unknown> | undefined;

/** An icon that a plugin brings along, fetched when it is first shown: its place is kept meanwhile, and stays empty where it cannot be fetched. */
export function lazyIcon(load: () => Promise<{ readonly Icon: IconComponent }>): IconComponent {
  // What a page says comes before its pictures.
  const Loaded = lazy(() =>
    (idle ??= nextIdle()).then(load).then(
      ({ Icon }) => ({ default: Icon }),
      () => ({ default: SvgIcon }),
    ),
  );
  return function LazyIcon(props) {
    return (
      <Suspense fallback={<SvgIcon />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
