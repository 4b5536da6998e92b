import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logIn } from '../auth/redirects.ts';
import { faultText } from './fault-text.ts';
import type { Answer } from '../state/state.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { UserIcon } from '../ui/icons/frame-icons.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

interface LoadedProps<T> {
  answer: Answer<T>;
  /** What did not load, for the title of the error. */
  what: string;
  shape?: 'rows' | 'cards' | 'lines';
  count?: number;
  children: (data: T) => ReactNode;
}

/** Waits for an answer, says why it did not come, or hands it to its child. An answer once there stays while a newer one fails. */
export function Loaded<T>({
  answer: { data, error, retry, refetching },
  what,
  shape = 'rows',
  count = 6,
  children,
}: LoadedProps<T>) {
  const { t } = useTranslation('core');
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton label={t('loading')} variant={shape} count={count} />;
  // A session that has ended meanwhile is no better the next time.
  const isOver = error.code === 'sign_in.required';
  const { requestId } = error.args;
  return (
    <ErrorPanel
      title={t('notLoaded', { what })}
      text={faultText(t, error)}
      retry={
        isOver
          ? { label: t('login'), onRetry: logIn, icon: <UserIcon /> }
          : { label: t('retry'), onRetry: retry, busy: refetching }
      }
      {...(requestId && !isOver
        ? { request: { id: requestId, copyLabel: t('copy.requestId'), copiedLabel: t('copy.done') } }
        : {})}
    />
  );
}
