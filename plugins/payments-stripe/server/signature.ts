import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from now, so that nobody keeps an event and sends it later. */
const toleranceSeconds = 300;

interface Signed {
  readonly body: Buffer;
  /** `t=<seconds>,v1=<hex>`; several `v1` while a secret is being changed. */
  readonly header: string | undefined;
  readonly secret: string;
  readonly now: Date;
}

/** Tells whether Stripe signed a body, lately. */
export function isSigned({ body, header = '', secret, now }: Signed): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name.trim() === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    const given = name.trim() === 'v1' ? Buffer.from(value, 'hex') : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
