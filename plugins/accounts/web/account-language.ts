import { followLanguage, languages } from '#core/web/text/text.ts';

/** Has the workbench speak the language of an account, unless another one was chosen by hand in this browser. */
export async function followAccount(language: 'RU' | 'EN'): Promise<void> {
  const wanted = languages.find((each) => each === language.toLowerCase());
  if (wanted) await followLanguage(wanted);
}
