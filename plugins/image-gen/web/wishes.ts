/** What a picture is asked for with. */
export interface Wishes {
  readonly prompt: string;
  /** Width and height as `<width>x<height>`; empty leaves it to the service. */
  readonly size: string;
  readonly count: number;
}

export const initialWishes: Wishes = { prompt: '', size: '', count: 1 };

/** The request that wishes make, as JSON text. */
export const toRequest = ({ prompt, size, count }: Wishes): string => JSON.stringify({ prompt: prompt.trim(), n: count, ...(size === '' ? {} : { size }), response_format: 'b64_json' }, null, 2);
