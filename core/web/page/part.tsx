import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '#core/plugin/host.ts';
import type { Place } from '#core/plugin/point.ts';
import { Boundary, type Broken } from './boundary.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { LoadFailedIcon } from '../ui/icons/frame-icons.tsx';
import { IconButton } from '../ui/inputs/icon-button.tsx';

interface PartProps {
  /** What it is, for the log where it breaks. */
  readonly name: string;
  /** What stands in its place until it is there. */
  readonly fallback?: ReactNode;
  /** What stands in its place once it broke; a button for another try where left out. */
  readonly instead?: ComponentType<Broken>;
  readonly children: ReactNode;
}

/** Something that comes later and may break: what is around it goes on without it. */
export function Part({ name, fallback = null, instead: Instead = TryAgain, children }: PartProps) {
  return (
    <Boundary name={name} renderInstead={(broken) => <Instead {...broken} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/** What a plugin contributed, as the log names it: `core.banner invitations of the plugin accounts`. */
export const nameOfPart = <T,>({ id, key }: Place<T>, { from, value }: Entry<T>): string =>
  `${id}${key ? ` ${key(value)}` : ''} of the plugin ${from}`;

/** In place of a tab or a section: says that it broke and offers another try. */
export function BrokenSection({ error, onRetry }: Broken) {
  const { t } = useTranslation('core');
  return (
    <ErrorPanel
      title={t('crash.title')}
      text={t('crash.text')}
      retry={{ label: t('retry'), onRetry }}
      details={{ label: t('details'), children: error.message }}
    />
  );
}

function TryAgain({ onRetry }: Broken) {
  const { t } = useTranslation('core');
  return <IconButton label={t('crash.part')} icon={<LoadFailedIcon />} size="md" onClick={onRetry} />;
}
