import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../start/brand.ts';
import { useCurrentRoute } from './current-route.ts';
import { useService } from '../state/state.ts';
import { currentLanguage } from '../text/text.ts';

const nameAtom = atom<string | undefined>(undefined);

/** Calls the page by the name of what it is about, for as long as it shows that; undefined until the name is known. */
export function usePageName(name: string | undefined): void {
  const setName = useSetAtom(nameAtom);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}

/** Has the browser's tab say which page is open: its own name, else its route's, before the brand's; where there is neither, what the brand calls itself. */
export function usePageTitle(): void {
  const { t } = useTranslation();
  const brand = useService(Brand);
  const title = useCurrentRoute()?.title;
  const name = useAtomValue(nameAtom) ?? (title && t(title));
  const shown = name ? `${name} · ${brand.name}` : brand.title[currentLanguage()];
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
