import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from './boundary.tsx';
import { LoadFailedIcon } from './ui/frame-icons.tsx';
import { IconButton } from './ui/icon-button.tsx';

/** What a plugin adds to the frame: nothing until it is there, and a button for another try once it broke. */
export function Part({ children }: { children: ReactNode }) {
  return (
    <Boundary instead={Broken}>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  );
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('core');
  return <IconButton label={t('crash.part')} icon={<LoadFailedIcon />} size="md" onClick={onRetry} />;
}
