import { useTranslation } from 'react-i18next';
import { RadioGroup } from '#core/web/ui/inputs/radio-group.tsx';
import type { serviceOrigin } from '../public.ts';

export type Origin = Parameters<typeof serviceOrigin>[0];

interface OriginFieldProps {
  origins: readonly Origin[];
  chosen: Origin;
  onChoose: (origin: Origin) => void;
}

/** What a new service begins with. */
export function OriginField({ origins, chosen, onChoose }: OriginFieldProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('services:create.origin')}>
      <RadioGroup
        name="origin"
        value={chosen.id}
        onChange={(next) => onChoose(origins.find(({ id }) => id === next)!)}
        options={origins.map(({ id, text }) => ({ value: id, label: t(`${text}title`), help: t(`${text}text`) }))}
      />
    </div>
  );
}
