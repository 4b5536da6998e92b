import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../start/when-idle.ts';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import { MenuIcon } from '../ui/icons/frame-icons.tsx';

const load = () => import('../bundles/at-rest.ts');
const MobilePanel = lazy(() => load().then((loaded) => ({ default: loaded.MobilePanel })));

/** Everything of the header on a small screen, behind one button. */
export function MobileMenu() {
  const { t } = useTranslation('core');
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  // It is there before the first tap; one that does not come now is asked for again then.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  function show() {
    setOpen(true);
    setUsed(true);
  }
  return (
    <>
      <IconButton
        label={t('menu')}
        icon={<MenuIcon />}
        size="md"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      {used && (
        <Suspense fallback={null}>
          <MobilePanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
