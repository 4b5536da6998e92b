import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isSeen } from '#core/web/state/audience.ts';
import { logIn, logOut, selectAccount } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { canSwitch } from '#core/web/header/account-switch.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { changeLanguage, currentLanguage, offeredLanguages, type Language } from '#core/web/text/text.ts';
import { themeAtom, themes } from '#core/web/start/theme.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import {
  AccountIcon,
  ArrowRightIcon,
  HelpIcon,
  LanguageIcon,
  LogOutIcon,
  ThemeIcon,
  UserIcon,
} from '#core/web/ui/icons/icons.tsx';
import type { Entry } from './entry.ts';
import { command } from './public.ts';

/** What plugins let one do, and what belongs to the frame. */
export function useCommands(onShortcuts: () => void): readonly Entry[] {
  const { t } = useTranslation('palette');
  const session = useAtomValue(sessionAtom);
  const contributed = useAtomValue(hostAtom)
    .all(command)
    .filter((each) => isSeen(each, session))
    .map(({ id, label, icon: Icon = ArrowRightIcon, act }): Entry => ({
      id: `command-${id}`,
      label: t(label),
      icon: <Icon />,
      act,
    }));
  const own: readonly Entry[] = [
    { id: 'shortcuts', label: t('shortcuts.title'), icon: <HelpIcon />, act: onShortcuts },
    session.user
      ? { id: 'logout', label: t('core:logout'), icon: <LogOutIcon />, act: logOut }
      : { id: 'login', label: t('core:login'), icon: <UserIcon />, act: logIn },
  ];
  const accounts: readonly Entry[] = canSwitch(session)
    ? [{ id: 'account', label: t('core:account.switchShort'), icon: <AccountIcon />, act: selectAccount }]
    : [];
  return [...contributed, ...accounts, ...useLooks(), ...own];
}

/** Other themes and languages than those that show. */
function useLooks(): readonly Entry[] {
  const { t } = useTranslation('palette');
  const [theme, setTheme] = useAtom(themeAtom);
  const speak = (language: Language) =>
    void changeLanguage(language).catch((error: unknown) => toastFailure(t, t('core:language.failed'), error));
  const looks = themes.filter((each) => each !== theme);
  const languages = offeredLanguages().filter((each) => each !== currentLanguage());
  return [
    ...looks.map((each): Entry => ({
      id: `theme-${each}`,
      label: t('command.theme', { theme: t(`core:theme.${each}`) }),
      also: t('core:theme.label'),
      icon: <ThemeIcon />,
      act: () => setTheme(each),
    })),
    ...languages.map((each): Entry => ({
      id: `language-${each}`,
      label: t('command.language', { language: t(`core:language.${each}`) }),
      also: t('core:language.label'),
      icon: <LanguageIcon />,
      act: () => speak(each),
    })),
  ];
}
