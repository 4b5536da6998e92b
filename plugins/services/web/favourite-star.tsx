import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call } from '#core/contract/call.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { Star } from '#core/web/ui/inputs/star.tsx';
import { services, type ModelInfoData } from '../contract.ts';
import { serviceTexts } from './create/names.ts';

interface FavouriteStarProps {
  service: ModelInfoData;
  /** Calls of other plugins that tell whether a service is a favourite. */
  stales?: readonly Call[];
}

const own = [services.getPagedModels, services.getModelCounts, services.getModelInfo];

/** Keeps a service among the favourites or takes it out; shows the wish at once and takes it back if it fails. Visitors have none. */
export function FavouriteStar({ service, stales = [] }: FavouriteStarProps) {
  const { t } = useTranslation('services');
  const { user } = useAtomValue(sessionAtom);
  const { send } = useAction(services.setFavorite, { stales: [...own, ...stales] });
  const [wish, setWish] = useState<boolean>();
  if (!user) return null;
  const on = wish ?? service.favorite;
  const texts = serviceTexts(service);
  return (
    <Star
      on={on}
      label={t('favourite.label', texts)}
      onToggle={() => {
        setWish(!on);
        void send({ account: service.id.accountId, model: service.id.modelId, body: !on })
          .catch((error: unknown) => toastFailure(t, t('favourite.failed', texts), error))
          .then(() => setWish(undefined));
      }}
    />
  );
}
