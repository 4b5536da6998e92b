/** What other tabs of this browser hear of where it changes; its value says nothing. */
const key = 'berth.support-access';

/** Tells the other tabs of this browser that it is somebody else now, so that none goes on for the one before. */
export function tellOthers(): void {
  localStorage.setItem(key, String(Date.now()));
}

/** Begins anew where another tab told so. Answers how to hear no longer. */
export function hearOthers(): () => void {
  const heard = (event: StorageEvent) => event.key === key && location.assign('/');
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
