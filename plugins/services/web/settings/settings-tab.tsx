import { atom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { services } from '../../contract.ts';
import type { ServiceTabProps } from '../public.ts';
import { sectionsOf } from './own-sections.ts';
import { SettingsPage } from './settings-page.tsx';

const sectionsAtom = atom((get) => sectionsOf(get(hostAtom)));

/** Everything that is set of a service. */
export function Page(props: ServiceTabProps) {
  const { t } = useTranslation('services');
  const { service } = props;
  const key = { account: service.id.accountId, model: service.id.modelId };
  const aliases = useAnswer(services.getModelAliases, key);
  const defaults = useAnswer(services.getModelDefaults, {}, { once: true });
  const sections = useAtomValue(sectionsAtom);
  return (
    <Loaded answer={aliases} what={t('tabs.settings')} shape="lines" count={8}>
      {(names) => (
        <Loaded answer={defaults} what={t('tabs.settings')} shape="lines" count={8}>
          {({ settings }) => (
            <SettingsPage
              {...props}
              sections={sections}
              defaults={settings ?? {}}
              aliases={names.aliases.map(({ name }) => name)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
