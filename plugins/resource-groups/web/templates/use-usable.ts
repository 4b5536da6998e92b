import { useAnswer } from '#core/web/state/state.ts';
import { resourceGroups, type ServerTemplateData } from '../../contract.ts';

/** The server templates that an account may use, its own first, and public ones; nothing until they are known. */
export function useUsableTemplates(account: number | undefined): readonly ServerTemplateData[] | undefined {
  const of = account === undefined ? undefined : { account };
  const { data: own } = useAnswer(resourceGroups.getOwnTemplates, of);
  const { data: shared } = useAnswer(resourceGroups.getPublicTemplates, of);
  return own && shared && [...own, ...shared.filter(({ id }) => !own.some((each) => each.id === id))];
}
