const key = 'TESTING_TRIED';

/** Whether somebody has tried a service out in this browser. */
export const hasTried = (): boolean => localStorage.getItem(key) !== null;

export const noteTried = (): void => localStorage.setItem(key, '1');
