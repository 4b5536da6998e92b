import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { BookmarkIcon, ChevronDownIcon } from '#core/web/ui/icons/common-icons.tsx';
import type { UrlCodec, UrlState } from '#core/web/page/url-state.ts';
import { useIdle } from './use-idle.ts';
import { ViewsLabel } from './views-label.tsx';

export interface SavedViewsProps<T extends object> {
  /** The list's id, the same as for `useListState`. */
  list: string;
  url: UrlState<T>;
  codec: UrlCodec<T>;
}

/** How the menu's button was met before the menu was there, which goes on where it left off. */
export type Met = 'focused' | 'pressed' | undefined;

/** The same for a person of an account. */
export interface ViewsProps<T extends object> extends SavedViewsProps<T> {
  account: number;
  met: Met;
}

type Loaded = typeof import('./views-menu.tsx');

/** The views that people keep of a list, for its toolbar. Nobody without an account has any. */
export function SavedViews<T extends object>(props: SavedViewsProps<T>) {
  const { t } = useTranslation('saved-views');
  const { user, account } = useAtomValue(sessionAtom);
  const [loaded, setLoaded] = useState<Loaded>();
  const [met, setMet] = useState<Met>();
  const idle = useIdle();
  const load = useEffectEvent(
    () => void import('./views-menu.tsx').then(setLoaded, (error: unknown) => toastFailure(t, t('notFetched'), error)),
  );
  const wanted = idle || met !== undefined;
  useEffect(() => {
    if (wanted) load();
  }, [wanted, met]);
  if (!user || !account) return null;
  if (loaded) return <loaded.ViewsMenu {...props} account={account.id} met={met} />;
  // As large as the menu's own button, so that nothing moves when that is there.
  return (
    <Button
      variant="quiet"
      icon={<BookmarkIcon />}
      iconEnd={<ChevronDownIcon />}
      aria-haspopup="menu"
      onFocus={() => setMet((now) => now ?? 'focused')}
      onBlur={() => setMet(undefined)}
      // The menu's button may take the place while this one is held down, and neither is then clicked.
      onPointerDown={({ button, pointerType }) => button === 0 && pointerType === 'mouse' && setMet('pressed')}
      onClick={() => setMet('pressed')}
    >
      <ViewsLabel>{t('label')}</ViewsLabel>
    </Button>
  );
}
