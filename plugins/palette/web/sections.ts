import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowRightIcon } from '#core/web/ui/icons/icons.tsx';
import { useCommands } from './commands.tsx';
import type { Entry, Section } from './entry.ts';
import { matching } from './matching.ts';
import { usePages } from './pages.tsx';
import type { FoundThing } from './public.ts';
import { type Found, useRecent } from './use-found.ts';

/** How many pages and commands stand above what the server finds. */
const most = 6;

/** What the palette offers for a text: pages and commands by their names, then what was found; without a text, what was opened last comes first. */
export function useSections(text: string, found: Found | undefined, onShortcuts: () => void): readonly Section[] {
  const { t } = useTranslation('palette');
  const pages = usePages();
  const commands = useCommands(onShortcuts);
  const recent = useRecent();
  const named = (id: 'recent' | 'pages' | 'commands', entries: readonly Entry[]): Section => ({
    id,
    label: t(`section.${id}`),
    entries,
  });
  if (text.trim() === '')
    return [named('recent', recent.map(entryOf)), named('pages', pages), named('commands', commands)].filter(
      hasEntries,
    );
  const things = (found?.sections ?? []).map(({ id, label, things: each, listing }): Section => ({
    id,
    label: t(label),
    found: true,
    entries: [
      ...each.map(entryOf),
      { id: `${id}-all`, label: t('listAll', { where: t(label) }), icon: createElement(ArrowRightIcon), act: listing },
    ],
  }));
  return [
    named('pages', matching(pages, text).slice(0, most)),
    named('commands', matching(commands, text).slice(0, most)),
    ...things,
  ].filter(hasEntries);
}

const hasEntries = ({ entries }: Section): boolean => entries.length > 0;

const entryOf = ({ id, to, name, detail, icon, mark }: FoundThing): Entry => ({
  id,
  label: name,
  icon,
  mark,
  act: to,
  ...(detail !== undefined && { detail }),
});
