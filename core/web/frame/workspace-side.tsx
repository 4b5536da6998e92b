import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { nameOfPart, Part } from '../page/part.tsx';
import { moduleTab, sideLink } from '../points.ts';
import { hostAtom } from '../state/state.ts';
import { Side } from './side.tsx';
import { useSideGroups, type SideEntry } from './side-links.ts';
import { useCurrentSide } from './use-current-side.ts';

/** The sidebar of the workspace. */
export function WorkspaceSide() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const current = useCurrentSide();
  const groups = useSideGroups();
  const name = host.all(moduleTab).find(({ sidebar }) => sidebar)?.label;
  return (
    <Side
      name={name && t(name)}
      current={current}
      groups={groups.map(({ id, label, links }) => ({
        id,
        label: label && t(label),
        items: links.map((entry) => ({ ...entry.value, label: t(entry.value.label), count: countOf(entry) })),
      }))}
    />
  );
}

const countOf = (entry: SideEntry) =>
  entry.value.count && (
    <Part name={nameOfPart(sideLink, entry)}>
      <entry.value.count />
    </Part>
  );
