import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import type { OfferRequirements } from '#plugins/resource-groups/contract.ts';
import { useRentText } from '#plugins/resource-groups/web/parts.ts';

/** What a group asks of offers, in short. */
export function AskedFor({ requirements = {} }: { requirements: OfferRequirements | undefined }) {
  const { t } = useTranslation('vast-ai');
  const rentText = useRentText();
  const {
    maxPricePerHour,
    gpus = [],
    minVramGb,
    minCudaVersion,
    minLifetimeMinutes,
    minReliabilityPercent,
  } = requirements;
  const asked = [
    ...(maxPricePerHour === undefined ? [] : [t('needs.price', { price: rentText(maxPricePerHour) })]),
    ...(gpus.length === 0 ? [] : [gpus.join(', ')]),
    ...(minVramGb ? [t('needs.vram', { amount: number(minVramGb) })] : []),
    ...(minCudaVersion ? [t('needs.cuda', { version: minCudaVersion })] : []),
    ...(minReliabilityPercent
      ? [
          t('needs.reliability', {
            percent: number(minReliabilityPercent, Number.isInteger(minReliabilityPercent) ? 0 : 1),
          }),
        ]
      : []),
    ...(minLifetimeMinutes ? [t('needs.lifetime', { minutes: number(minLifetimeMinutes) })] : []),
  ];
  return (
    <span>
      {t('tried.asked')}{' '}
      {(asked.length === 0 ? [t('needs.any')] : asked).map((each) => (
        <Fragment key={each}>
          <Badge tone="neu">{each}</Badge>{' '}
        </Fragment>
      ))}
    </span>
  );
}
