/** Meaning of a coloured element; the colours come from the `data-tone` rules of base.css. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'vio' | 'neu' | 'accent';
