const key = 'SINGLE_KEYS';

/** Whether shortcuts of keys alone, without Ctrl or ⌘, are heard; whoever speaks to the browser or misses keys may want them off. */
export const singleKeysOn = (): boolean => localStorage.getItem(key) !== 'off';

export const setSingleKeys = (on: boolean): void => localStorage.setItem(key, on ? 'on' : 'off');
