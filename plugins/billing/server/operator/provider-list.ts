import type { PublicAddress } from '#core/server/runtime.ts';
import type { PaymentProviderData } from '../../contract/operator.ts';
import type { Payments } from '../payments.ts';
import type { PaymentProvider } from '../public.ts';
import type { ProviderStates } from './provider-states.ts';

interface Parts {
  readonly states: ProviderStates;
  readonly payments: Payments;
  readonly address: PublicAddress;
  readonly providers: () => readonly PaymentProvider[];
}

/** The payment providers of this installation, and how each is doing. */
export class ProviderList {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(): Promise<PaymentProviderData[]> {
    const { states, payments, address, providers } = this.#parts;
    const [known, used] = await Promise.all([states.all(), payments.provider()]);
    return providers().map((provider) => {
      const { id, isReady, isTest = false, webhook } = provider;
      const state = known.get(id);
      return {
        id,
        isReady,
        isTest,
        isUsed: provider === used,
        canRefund: provider.refund !== undefined,
        ...(webhook !== undefined && { webhook: address.url + webhook }),
        ...(state?.toldAt && { lastToldAt: state.toldAt.toISOString() }),
        ...(state?.failure && { lastFailure: { at: state.failure.at.toISOString(), code: state.failure.code } }),
        failures: state?.failures ?? 0,
      };
    });
  }
}
