/** A time of day as the wire has it. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

export interface Slot {
  readonly startTime: TimeOfDay | string;
  readonly endTime: TimeOfDay | string;
  readonly minInstances: number | null;
  readonly maxInstances?: number | null;
  /** On which it begins; every day where there are none. */
  readonly daysOfWeek?: readonly string[] | null;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** `HH:MM`; what is no time stays as it was typed. */
export const timeText = (time: Slot['startTime']): string =>
  typeof time === 'string' ? time : `${two(time.hour)}:${two(time.minute)}`;

/** The time that a text tells, else the text, which the server then refuses on its field. */
export function timeIn(text: string): Slot['startTime'] {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59
    ? text
    : { hour: Number(hour), minute: Number(minute) };
}
