import type { UINotificationData } from './notice.ts';

/** A notice with the name of what it is about in a language. */
export const named = (notice: UINotificationData, language: string): UINotificationData => {
  const name = notice.entityDisplayNames?.[language];
  return name === undefined ? notice : { ...notice, entityDisplayName: name };
};
