import type { Notice } from '#plugins/notifications/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

type Named = Pick<ServiceEntity, 'name'> & {
  readonly data: Pick<ServiceEntity['data'], 'displayName' | 'translations'>;
};

/** What notices call a service: as lists do, in each language in which it has a name of its own. */
export function noticeNames({ name, data }: Named): Pick<Notice, 'entityDisplayName' | 'entityDisplayNames'> {
  const own = Object.entries(data.translations ?? {}).flatMap(([language, texts]) =>
    texts?.displayName ? [[language, texts.displayName] as const] : [],
  );
  return {
    entityDisplayName: data.displayName || name,
    ...(own.length > 0 && { entityDisplayNames: Object.fromEntries(own) }),
  };
}
