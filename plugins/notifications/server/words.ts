import type { Host } from '#core/plugin/host.ts';
import { FaultTexts, keptFaultText } from '#core/server/fault-texts.ts';
import { named } from '../contract/named.ts';
import type { UINotificationData } from '../contract.ts';
import { noticePlace, noticeWords, reasonFor, type NoticeSaid, type Reader } from './public.ts';

/** Somebody who reads a language in a time zone. */
export const readerOf = (host: Host, { language, timeZone }: Omit<Reader, 'told'>): Reader => ({
  language,
  timeZone,
  told: (fault) => keptFaultText(host.container.get(FaultTexts)[language], fault),
});

/** A notice in the language of its reader: by its kind, the plugin of its kind or its type, else as its server told it. */
export function saidOf(host: Host, told: UINotificationData, reader: Reader): NoticeSaid {
  const notice = named(told, reader.language);
  const { kind, type, entityDisplayName: name } = notice;
  const words = [kind, kind?.split('.')[0], type]
    .filter((each) => each !== undefined)
    .map((each) => host.find(noticeWords, each))
    .find((each) => each !== undefined);
  const said = words?.say(notice, reader);
  if (said) return said;
  const text = reasonFor(notice, reader);
  if (name === undefined) return { title: text ?? type };
  return { title: name, ...(text !== undefined && { text }) };
}

/** Where in the workbench a notice leads: to what it is about, if that has a page. */
export const placeOf = (host: Host, { entity }: UINotificationData): string | undefined =>
  entity && host.find(noticePlace, entity.name)?.path(entity.key);
