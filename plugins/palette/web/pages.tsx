import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { matchRoute, useRouter } from 'wouter';
import { isSeen } from '#core/web/state/audience.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useDocumentation } from '#core/web/header/use-documentation.ts';
import { useSideLinks } from '#core/web/frame/side-links.ts';
import { accountEntry, moduleTab, route } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { DocumentationIcon, UserIcon } from '#core/web/ui/icons/icons.tsx';
import type { Entry } from './entry.ts';

/** Pages that whoever is signed in can open, each once. */
export function usePages(): readonly Entry[] {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const { parser } = useRouter();
  const documentation = useDocumentation();
  const modules = host
    .all(moduleTab)
    .filter((tab) => isSeen(tab, session))
    .map(({ to, label, icon }) => ({ to, label: t(label), icon }));
  const links = useSideLinks().map(({ value: { to, label, icon } }) => ({ to, label: t(label), icon }));
  const accounts = host
    .all(accountEntry)
    .filter((entry) => isSeen(entry, session))
    .map(({ to, label }) => ({ to, label: t(label), icon: UserIcon }));
  const opens = (to: string) =>
    host.all(route).some((each) => isSeen(each, session) && matchRoute(parser, each.path, to)[0]);

  const pages = new Map<string, Entry>();
  for (const { to, label, icon: Icon } of [...modules, ...links, ...accounts]) {
    const known = pages.get(to);
    if (known) pages.set(to, { ...known, also: `${known.also ?? ''} ${label}` });
    else if (opens(to)) pages.set(to, { id: `page-${to}`, label, icon: <Icon />, act: to });
  }
  return [
    ...pages.values(),
    {
      id: 'documentation',
      label: t('core:documentation'),
      icon: <DocumentationIcon />,
      act: documentation,
      outside: true,
    },
  ];
}
