import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { hostAtom } from '#core/web/state/state.ts';
import { MuteIcon } from '#core/web/ui/icons/icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Menu, type MenuSection } from '#core/web/ui/overlays/menu.tsx';
import type { MuteSpan } from '../../contract/choices.ts';
import type { UINotificationData } from '../../contract.ts';
import { categoryLook } from '../public.ts';
import { useMute } from './use-mute.ts';

const spans: readonly MuteSpan[] = ['HOUR', 'DAY', 'ALWAYS'];

/** Mutes what a notice is about, or all notices of its category, for the user. */
export function MuteMenu({ account, notice }: { account: number; notice: UINotificationData }) {
  const { t } = useTranslation('notifications');
  const { mute, pending } = useMute(account);
  const { entity, entityDisplayName, category } = notice;
  const look = useAtomValue(hostAtom).find(categoryLook, category ?? '');
  const sections: MenuSection[] = [];
  if (entity && entityDisplayName !== undefined)
    sections.push({
      heading: entityDisplayName,
      items: spans.map((span) => ({
        id: `entity ${span}`,
        label: t(`mute.span.${span}`),
        onSelect: () => mute({ entity, entityDisplayName: entityDisplayName.slice(0, 200), span }, entityDisplayName),
      })),
    });
  if (look && category !== undefined)
    sections.push({
      heading: t(look.label),
      items: spans.map((span) => ({
        id: `category ${span}`,
        label: t(`mute.span.${span}`),
        onSelect: () => mute({ category, span }, t(look.label)),
      })),
    });
  if (sections.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('mute.open')} icon={<MuteIcon />} loading={pending} />}
      sections={sections}
    />
  );
}
