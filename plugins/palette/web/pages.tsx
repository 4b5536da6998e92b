import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { matchRoute, useRouter } from 'wouter';
import { isFor } from '#core/web/audience.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useModuleTabs } from '#core/web/header/module-tabs.tsx';
import { useDocumentation } from '#core/web/header/use-documentation.ts';
import { accountEntry, route, sideLink } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state.ts';
import { ArrowRightIcon, DocumentationIcon, UserIcon } from '#core/web/ui/icons.tsx';
import type { Entry } from './entry.ts';

/** Pages that whoever is signed in can open, each once. */
export function usePages(): readonly Entry[] {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const { parser } = useRouter();
  const documentation = useDocumentation();
  const modules = useModuleTabs().map(({ id, to }) => ({ to, label: t(`core:modules.${id}`), icon: ArrowRightIcon }));
  const links = host.all(sideLink).map(({ to, label, icon }) => ({ to, label: t(label), icon }));
  const accounts = host.all(accountEntry).filter(({ audience }) => isFor(audience, session)).map(({ to, label }) => ({ to, label: t(label), icon: UserIcon }));
  const opens = (to: string) => host.all(route).some(({ path, audience }) => isFor(audience, session) && matchRoute(parser, path, to)[0]);

  const pages = new Map<string, Entry>();
  for (const { to, label, icon: Icon } of [...modules, ...links, ...accounts]) {
    const known = pages.get(to);
    if (known) pages.set(to, { ...known, also: `${known.also ?? ''} ${label}` });
    else if (opens(to)) pages.set(to, { id: `page-${to}`, label, icon: <Icon />, act: to });
  }
  return [...pages.values(), { id: 'documentation', label: t('core:documentation'), icon: <DocumentationIcon />, act: documentation, outside: true }];
}
