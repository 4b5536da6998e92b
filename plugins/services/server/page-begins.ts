import { addressOf } from '#core/contract/request.ts';
import { services } from '../contract.ts';

/** Addresses of the calls that the page of a service begins with: of the service that an address below another one names, such as `/catalog/<account>/<service>`; none where it names none. */
export function callsOfServicePage(url: string, below: string): readonly string[] {
  if (!url.startsWith(`${below}/`)) return [];
  const [account, model, tab] = url
    .slice(below.length + 1)
    .split('?')[0]!
    .split('/');
  if (!account || !model) return [];
  try {
    const named = { account: decodeURIComponent(account), model: decodeURIComponent(model) };
    return [
      addressOf(services.getModelInfo, named),
      ...(tab === 'settings' ? [addressOf(services.getModelDefaults)] : []),
    ];
  } catch {
    // It is no address of a service; the page says so.
    return [];
  }
}
