import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { nameOfPart, Part } from '#core/web/page/part.tsx';
import { hostAtom } from '#core/web/state/state.ts';
import { templateChoice, type TemplateChoiceProps } from '../public.ts';

/** On which of the server templates of a prototype its clone is to run; nothing where it names none. */
export function TemplateField(props: TemplateChoiceProps) {
  const [entry] = useAtomValue(hostAtom).entries(templateChoice);
  if (!entry || (props.service.supportedTemplates ?? []).length === 0) return null;
  return <Part name={nameOfPart(templateChoice, entry)}>{createElement(lazyPage(entry.value.page), props)}</Part>;
}
