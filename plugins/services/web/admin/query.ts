import { urlCodec, urlOneOf, urlPage, urlPageSize, urlText } from '#core/web/page/url-state.ts';
import { modelStates } from '../../contract.ts';

/** What services of all accounts can be narrowed to besides words. */
export const stateChoices = [...modelStates, 'ARCHIVED'] as const;

/** The id of an account. */
const urlId = () => {
  const { read, fallback } = urlText(15);
  return {
    fallback,
    read: (values: readonly string[]) => [read(values)].find((id) => id !== undefined && /^\d+$/.test(id)),
  };
};

/** What the address of the list holds; an account by its id. */
export const allServicesQuery = urlCodec({
  q: urlText(),
  account: urlId(),
  state: urlOneOf(stateChoices, ''),
  page: urlPage(),
  size: urlPageSize(),
});
export type AllServicesQuery = ReturnType<typeof allServicesQuery.read>;
