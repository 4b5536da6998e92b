import { RequestButton } from '#plugins/requests/web/public.ts';

/** Asks for the feature that creating services needs; apart from the list, since few of its readers lack the feature. */
export const Page = () => <RequestButton asked={{ kind: 'access', feature: 'model_admin' }} />;
