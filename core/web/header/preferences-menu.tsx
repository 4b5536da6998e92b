import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, offeredLanguages } from '../text/text.ts';
import { themeAtom, themes } from '../start/theme.ts';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import { LanguageIcon } from '../ui/icons/frame-icons.tsx';
import { Menu, type MenuSection } from '../ui/overlays/menu.tsx';
import { toastFailure } from '../state/toast.ts';

/** Language and theme as menu sections; a host of one language offers no choice of it. */
export function usePreferences(): readonly MenuSection[] {
  const { t } = useTranslation('core');
  const [theme, setTheme] = useAtom(themeAtom);
  const offered = offeredLanguages();
  const choose = (language: (typeof offered)[number]) =>
    void changeLanguage(language).catch((error: unknown) => toastFailure(t, t('language.failed'), error));
  const languages: MenuSection = {
    heading: t('language.label'),
    items: offered.map((language) => ({
      id: language,
      label: t(`language.${language}`),
      checked: language === currentLanguage(),
      onSelect: () => choose(language),
    })),
  };
  const looks: MenuSection = {
    heading: t('theme.label'),
    items: themes.map((each) => ({
      id: each,
      label: t(`theme.${each}`),
      checked: each === theme,
      onSelect: () => setTheme(each),
    })),
  };
  return offered.length > 1 ? [languages, looks] : [looks];
}

/** Language and theme for visitors, who have no account menu. */
export function PreferencesMenu() {
  const { t } = useTranslation('core');
  return (
    <Menu
      trigger={<IconButton label={t('preferences')} icon={<LanguageIcon />} size="md" />}
      sections={usePreferences()}
    />
  );
}
