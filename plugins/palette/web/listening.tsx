import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchRoute, useLocation, useRouter } from 'wouter';
import { sessionAtom } from '#core/web/auth/session.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { hearKeys } from './keys.ts';
import { goKey, searchSource } from './public.ts';
import { notePlace, placeWithin } from './recent-places.ts';

type Panels = typeof import('./panels.tsx');

interface ListeningProps {
  /** Whether the palette is asked for, and what was typed since. */
  open: boolean;
  typed: string;
  onAsk: () => void;
  /** Told whether the palette is there, and so takes what is typed. */
  onShown: (shown: boolean) => void;
  onClose: () => void;
}

/** Hears the shortcuts, notes what is opened, and shows the palette or the list of shortcuts, which are fetched when one is first asked for. */
export function Listening({ open, typed, onAsk, onShown, onClose }: ListeningProps) {
  const { t } = useTranslation('palette');
  const host = useAtomValue(hostAtom);
  const [, navigate] = useLocation();
  const [panels, setPanels] = useState<Panels>();
  const [shortcuts, setShortcuts] = useState(false);
  const wanted = open || shortcuts;
  const shown = open && panels !== undefined;
  useNotedPlaces();

  function close() {
    onClose();
    setShortcuts(false);
  }
  const fail = useEffectEvent((error: unknown) => {
    close();
    toastFailure(t, t('notFetched'), error);
  });
  useEffect(() => {
    if (wanted && !panels) import('./panels.tsx').then(setPanels, (error: unknown) => fail(error));
  }, [wanted, panels]);
  // In the turn in which the palette is drawn: a key in between would go to neither.
  useLayoutEffect(() => onShown(shown), [onShown, shown]);

  const search = useEffectEvent(onAsk);
  const go = useEffectEvent((letter: string) => {
    const to = host.find(goKey, letter)?.to;
    if (to !== undefined) navigate(to);
    return to !== undefined;
  });
  useEffect(
    () => hearKeys({ search: () => search(), shortcuts: () => setShortcuts(true), go: (letter) => go(letter) }),
    [],
  );

  if (!panels) return null;
  if (shortcuts) return <panels.Shortcuts onClose={close} />;
  return open && <panels.Palette typed={typed} onClose={close} onShortcuts={() => setShortcuts(true)} />;
}

/** Notes which things of the sources were opened, so that they come first next time. */
function useNotedPlaces(): void {
  const host = useAtomValue(hostAtom);
  const userId = useAtomValue(sessionAtom).user?.id;
  const { parser } = useRouter();
  const [location] = useLocation();
  useEffect(() => {
    const pattern = host
      .all(searchSource)
      .flatMap(({ places = [] }) => places)
      .find((each) => matchRoute(parser, each, location)[0]);
    if (pattern !== undefined) notePlace(userId, placeWithin(pattern, location));
  }, [host, userId, parser, location]);
}
