import { noteText, type Note } from '#core/contract/note-text.ts';
import { token } from '#core/plugin/token.ts';
import { interpolate } from './interpolate.ts';

/** What faults say in one language: the texts of each plugin, by their codes with `_` in place of dots. */
type Texts = readonly Readonly<Record<string, string>>[];
/** The same for each language of readers, for what the server writes to people itself. */
export interface FaultTexts {
  readonly en: Texts;
  readonly ru: Texts;
}
export const FaultTexts = token<FaultTexts>('fault texts');

/** What a fault that was kept says in a language, as the workbench tells it. */
export function keptFaultText(texts: Texts, note: Note): string {
  const raw = (code: string): string | undefined => {
    const key = code.replaceAll('.', '_');
    return texts.find((each) => key in each)?.[key];
  };
  return noteText(
    {
      raw,
      filled: (code, args) => {
        const text = raw(code);
        return text === undefined ? undefined : interpolate(text, args);
      },
    },
    note,
  );
}
