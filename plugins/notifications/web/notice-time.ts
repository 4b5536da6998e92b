const pad = (value: number): string => String(value).padStart(2, '0');

/** HH:mm:ss by the clock of the reader. */
export function clockOf(time: string): string {
  const at = new Date(time);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(':');
}

/** dd.MM */
export function dayAndMonth(time: string): string {
  const at = new Date(time);
  return `${pad(at.getDate())}.${pad(at.getMonth() + 1)}`;
}

/** dd.MM.yyyy */
export const wholeDate = (time: string): string => `${dayAndMonth(time)}.${new Date(time).getFullYear()}`;

/** When a notice came: HH:mm:ss, on other days with dd.MM before it. */
export const noticeTime = (time: string, now = new Date()): string =>
  new Date(time).toDateString() === now.toDateString() ? clockOf(time) : `${dayAndMonth(time)} ${clockOf(time)}`;
