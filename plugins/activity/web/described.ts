import type { ClickHistoryData } from '../contract.ts';

/** Everything that a click may be about. */
const pressable =
  'a, button, summary, label, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=switch], [role=checkbox], [role=radio]';
const longest = 100;

/** What was clicked, in the words that it shows; never what somebody typed. Undefined for a click on nothing. */
export function described(target: Element): Pick<ClickHistoryData, 'description' | 'elementId'> | undefined {
  const element = target.closest(pressable);
  if (!element) return undefined;
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return {
    description: [...words].slice(0, longest).join(''),
    ...(element.id && { elementId: element.id.slice(0, longest) }),
  };
}
