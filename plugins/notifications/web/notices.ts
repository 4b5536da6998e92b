import { isSign } from '../contract/signs.ts';
import type { UINotificationData } from '../contract.ts';

export const tabs = ['all', 'info', 'errors'] as const;
export type Tab = (typeof tabs)[number];

type Severity = UINotificationData['severity'];

export const isUnread = ({ readAt }: Pick<UINotificationData, 'readAt'>): boolean => readAt === undefined;

const tones = [
  ['ERROR', 'bad'],
  ['WARNING', 'warn'],
  ['INFO', 'info'],
] as const;

/** The mark of the bell: how many lines nobody has read, in the colour of the worst of them; none where everything is read. Signs are shown elsewhere. */
export function pipOf(
  notices: readonly UINotificationData[],
): { readonly count: number; readonly tone: 'bad' | 'warn' | 'info' } | undefined {
  const unread = notices.filter((each) => isUnread(each) && !isSign(each));
  const worst = tones.find(([severity]) => unread.some((each) => each.severity === severity));
  if (!worst) return undefined;
  return { tone: worst[1], count: shownIn('all', notices).filter(({ isNew }) => isNew).length };
}

/** Notices that say the same, as one line of the list. */
export interface NoticeGroup {
  /** The latest of them, which speaks for all. */
  readonly notice: UINotificationData;
  /** How often it has happened. */
  readonly times: number;
  readonly isNew: boolean;
  readonly unreadIds: readonly number[];
}

const inTab: Readonly<Record<Tab, (severity: Severity) => boolean>> = {
  all: () => true,
  info: (severity) => severity !== 'ERROR',
  errors: (severity) => severity === 'ERROR',
};

/** The lines of a tab, the latest first. */
export function shownIn(tab: Tab, notices: readonly UINotificationData[]): readonly NoticeGroup[] {
  const shown = notices.filter((notice) => !isSign(notice) && inTab[tab](notice.severity));
  return [...Map.groupBy(shown, sameness).values()].map((alike) => {
    const unreadIds = alike.filter(isUnread).map(({ id }) => id);
    return {
      notice: alike[0]!,
      times: alike.reduce((sum, { times }) => sum + times, 0),
      isNew: unreadIds.length > 0,
      unreadIds,
    };
  });
}

/** What two notices have in common that are one line: what happened to what, or the words where it happened to nothing. */
const sameness = ({ type, kind, severity, operationType, entity, textMessage }: UINotificationData): string =>
  JSON.stringify([
    kind ?? type,
    severity,
    operationType,
    entity ? [entity.name, Object.values(entity.key)] : textMessage,
  ]);
