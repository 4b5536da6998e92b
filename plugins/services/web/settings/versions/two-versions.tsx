import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { services, type ModelInfoData, type ModelVersionSettings } from '../../../contract.ts';

interface TwoVersionsProps {
  service: ModelInfoData;
  from: number;
  to: number;
  children: (from: ModelVersionSettings, to: ModelVersionSettings) => ReactNode;
}

/** Two versions with their settings, once they are there. */
export function TwoVersions({ service, from, to, children }: TwoVersionsProps) {
  const { t } = useTranslation('services');
  const key = { account: service.id.accountId, model: service.id.modelId };
  const one = useAnswer(services.getModelVersion, { ...key, version: from });
  const other = useAnswer(services.getModelVersion, { ...key, version: to });
  const loading = { what: t('versions.difference'), shape: 'lines', count: 6 } as const;
  return (
    <Loaded answer={one} {...loading}>
      {(before) => (
        <Loaded answer={other} {...loading}>
          {(after) => children(before, after)}
        </Loaded>
      )}
    </Loaded>
  );
}
