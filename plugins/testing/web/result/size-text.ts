import type { TFunction } from 'i18next';
import { number } from '#core/web/text/format.ts';
import type { TestRunData } from '../../contract.ts';

/** What a body is and how large: "Sound, 1.2 MB". */
export function bodyText(t: TFunction, { kind, length }: TestRunData['request']): string {
  const size =
    length < 1e6
      ? t('testing:size.kb', { amount: number(length / 1e3, length < 1e4 ? 1 : 0) })
      : t('testing:size.mb', { amount: number(length / 1e6, 1) });
  return `${t(`testing:kinds.${kind}`)}, ${size}`;
}
