import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/frame-icons.tsx';

const MobilePanel = lazy(() => import('./mobile-panel.tsx').then((loaded) => ({ default: loaded.MobilePanel })));

/** Everything of the header on a small screen, behind one button. */
export function MobileMenu() {
  const { t } = useTranslation('core');
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  function show() {
    setOpen(true);
    setUsed(true);
  }
  return (
    <>
      <IconButton label={t('menu')} icon={<MenuIcon />} size="md" aria-haspopup="dialog" aria-expanded={open} onClick={show} />
      {used && <Suspense fallback={null}><MobilePanel open={open} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
