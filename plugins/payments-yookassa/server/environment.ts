import * as z from 'zod';
import { environment, secret, variable } from '#core/plugin/variables.ts';

export interface YooKassaSettings {
  readonly apiUrl: string;
  readonly shopId: string;
  readonly secretKey: string;
}

/** How YooKassa is asked; undefined where no shop is named. */
export const yooKassaEnvironment = environment(
  'payments-yookassa',
  z
    .object({
      YOOKASSA_SHOP_ID: z.string().optional(),
      YOOKASSA_SECRET_KEY: secret(z.string()).optional(),
      YOOKASSA_API_URL: variable.webAddress.default('https://api.yookassa.ru/v3'),
    })
    .transform((read, context): YooKassaSettings | undefined => {
      const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = read;
      if (shopId === undefined) return undefined;
      if (secretKey === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['YOOKASSA_SECRET_KEY'],
          message: 'must be set where YOOKASSA_SHOP_ID is',
        });
        return z.NEVER;
      }
      return { apiUrl: read.YOOKASSA_API_URL.replace(/\/+$/, ''), shopId, secretKey };
    }),
);
