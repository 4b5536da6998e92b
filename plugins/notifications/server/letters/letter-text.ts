import type { Host } from '#core/plugin/host.ts';
import { counted, interpolate } from '#core/server/interpolate.ts';
import en from '../../../../locales/en/notifications.json' with { type: 'json' };
import ru from '../../../../locales/ru/notifications.json' with { type: 'json' };
import type { UINotificationData } from '../../contract.ts';
import { momentFor, type Reader } from '../public.ts';
import { placeOf, saidOf } from '../words.ts';

/** Where people choose what they are told of, in the workbench. */
export const settingsPath = '/workspace/account-info/notifications';
/** More than that nobody reads in one letter; the rest is in the bell. */
const mostTold = 50;

interface About {
  readonly host: Host;
  readonly reader: Reader;
  readonly product: string;
  readonly account: string;
  /** Of this server. */
  readonly address: string;
  readonly daily: boolean;
}

/** What a letter about some notices says, in the language of whoever gets it. */
export function letterText(
  notices: readonly UINotificationData[],
  { host, reader, product, account, address, daily }: About,
): { readonly subject: string; readonly text: string } {
  const texts = (reader.language === 'ru' ? ru : en).letters;
  const first = saidOf(host, notices[0]!, reader);
  const values = { product, account, title: first.title, url: `${address}${settingsPath}` };
  const more = { ...values, language: reader.language };
  const subject = daily
    ? interpolate(texts.digest.subject, values)
    : notices.length === 1
      ? interpolate(texts.single.subject, values)
      : counted(texts.several, 'subject', { ...more, count: notices.length - 1 });
  const opening = daily
    ? counted(texts.digest, 'opening', { ...more, count: notices.length })
    : counted(texts.several, 'opening', { ...more, count: notices.length });
  const told = notices.slice(0, mostTold).map((notice) => paragraph(notice, { host, reader, address }));
  const left = notices.length - told.length;
  return {
    subject,
    text: [
      ...(notices.length > 1 || daily ? [opening] : [interpolate(texts.single.opening, values)]),
      ...told,
      ...(left > 0 ? [counted(texts, 'left', { ...more, count: left })] : []),
      interpolate(texts.settings, values),
    ].join('\n\n'),
  };
}

/** One notice: when and what, more about it, and where it leads. */
function paragraph(
  notice: UINotificationData,
  { host, reader, address }: Pick<About, 'host' | 'reader' | 'address'>,
): string {
  const { title, text } = saidOf(host, notice, reader);
  const place = placeOf(host, notice);
  return [
    title,
    momentFor(notice.createdAt, reader),
    ...(text === undefined ? [] : [text]),
    ...(place === undefined ? [] : [`${address}${place}`]),
  ].join('\n');
}
