import { atom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Host } from '#core/plugin/host.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { services, type ModelInfoData } from '../../contract.ts';
import type { ServiceTabProps } from '../public.ts';
import { draftOf } from './draft-of.ts';
import type { SettingsDraft } from './draft.ts';
import { sectionsOf, tabsOf } from './own-sections.ts';
import { partOf } from './section.tsx';
import { SettingsPage } from './settings-page.tsx';

const sectionsAtom = atom((get) => sectionsOf(get(hostAtom)));

/** Which sections there are, fetched before the service is known. */
export const ahead = (host: Host): Promise<unknown> => sectionsOf(host);

/** Everything that is set of a service. */
export function Page(props: ServiceTabProps) {
  const { t } = useTranslation('services');
  const { service, rest } = props;
  const key = { account: service.id.accountId, model: service.id.modelId };
  const aliases = useAnswer(services.getModelAliases, key);
  const defaults = useAnswer(services.getModelDefaults, {}, { once: true });
  const host = useAtomValue(hostAtom);
  const fetchShown = useEffectEvent(() => fetchParts(host, service, rest));
  // What it opens with, beside what it asks for.
  useEffect(() => void fetchShown(), []);
  return (
    <Loaded answer={aliases} what={t('tabs.settings')} shape="lines" count={8}>
      {(names) => (
        <Loaded answer={defaults} what={t('tabs.settings')} shape="lines" count={8}>
          {({ settings }) => (
            <Sections {...props} defaults={settings ?? {}} aliases={names.aliases.map(({ name }) => name)} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface SectionsProps extends ServiceTabProps {
  defaults: SettingsDraft;
  aliases: readonly string[];
}

function Sections(props: SectionsProps) {
  return <SettingsPage {...props} sections={useAtomValue(sectionsAtom)} />;
}

/** Fetches what the sections of a tab are made of. */
async function fetchParts(host: Host, service: ModelInfoData, rest: string): Promise<void> {
  // Fetched once more where they are shown, and somebody sees why they are not there.
  const sections = await sectionsOf(host).catch(() => []);
  const draft = draftOf(sections, service, []);
  const open = rest.split('/')[0] || tabsOf(host)[0]!.id;
  for (const section of sections)
    if (section.tab === open && (section.shown?.(draft, service) ?? true)) partOf(section);
}
