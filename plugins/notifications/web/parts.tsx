export { EntityLink } from './entity-link.tsx';
export { EventsSign } from './events-sign.tsx';
export { LongText } from './long-text.tsx';
export { clockOf, wholeDate } from './notice-time.ts';
export { PlainNotice } from './plain-notice.tsx';
export { useSignsSeen } from './use-signs.ts';
