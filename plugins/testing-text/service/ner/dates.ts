import { matches, oneOf } from './entity.ts';
import type { Entity } from './entity.ts';

const months = [
  /^(?:янв|jan)/,
  /^(?:фев|feb)/,
  /^(?:мар|mar)/,
  /^(?:апр|apr)/,
  /^(?:ма[йяею]|may)/,
  /^(?:июн|jun)/,
  /^(?:июл|jul)/,
  /^(?:авг|aug)/,
  /^(?:сен|sep)/,
  /^(?:окт|oct)/,
  /^(?:ноя|nov)/,
  /^(?:дек|dec)/,
];
const russianMonth = String.raw`(?:${oneOf('январ феврал апрел июн июл сентябр октябр ноябр декабр')}[ьяею]|${oneOf('март август')}[аеу]?|ма[йяею])`;
const longMonth = oneOf('January February March April May June July August September October November December');
const shortMonth = String.raw`${oneOf('Jan Feb Mar Apr Jun Jul Aug Sept? Oct Nov Dec')}\b\.?`;
const englishMonth = `(?:${longMonth}|${shortMonth})`;
const day = String.raw`(?<day>0?[1-9]|[12]\d|3[01])`;
const year = String.raw`(?<year>(?:1[5-9]|20)\d\d)`;
const yearWord = String.raw`\s?(?:год(?:а|у|ом)?|г\.)`;
const start = String.raw`(?<![\p{L}\p{N}.,/:-])`;
const end = String.raw`(?![\p{L}\p{N}]|[./:-]\p{N})`;

/** Patterns of dates whose groups name the parts. */
const calendarDates = [
  String.raw`${start}${day}(?:-го)?\s(?<month>${russianMonth})(?:\s${year}(?:${yearWord})?)?${end}`,
  String.raw`${start}(?<month>${russianMonth})\s${year}(?:${yearWord})?${end}`,
  String.raw`${start}${day}(?:st|nd|rd|th)?\s(?:of\s)?(?<month>${englishMonth})(?:,?\s${year})?${end}`,
  String.raw`${start}(?<month>${englishMonth})\s${day}(?:st|nd|rd|th)?(?:,?\s${year})?${end}`,
  String.raw`${start}(?<month>${englishMonth}),?\s${year}${end}`,
  String.raw`${start}${day}[./](?<month>0?[1-9]|1[0-2])[./]${year}${end}`,
  String.raw`${start}${year}-(?<month>0[1-9]|1[0-2])-${day}${end}`,
  String.raw`${start}${year}${yearWord}${end}`,
  String.raw`(?<=(?<!\p{L})(?:in|since|until|by|before|after)\s)${year}${end}`,
].map((source) => new RegExp(source, 'giu'));

const weekdays = String.raw`понедельник[ауе]?|вторник[ауе]?|сред[ауые](?=[\s.,!?]|$)|четверг[ауе]?|пятниц[ауые]|суббот[ауые]|воскресень[еяю]|${oneOf('Mon Tues Wednes Thurs Fri Satur Sun')}day`;
const nearDays = oneOf('послезавтра позавчера сегодня завтра вчера today tomorrow yesterday');
const dayNames = new RegExp(String.raw`(?<!\p{L})(?:${weekdays}|${nearDays})(?!\p{L})`, 'giu');

const clock = String.raw`(?<hour>[01]?\d|2[0-3])`;
const halfHour = String.raw`(?<hour>1[0-2]|[1-9])`;
const half = oneOf('утра дня вечера ночи');
const meridiem = String.raw`(?:[ap]\.m\.|[ap]m)`;
const times = [
  String.raw`(?<![\p{N}:.,])${clock}:(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?:\s?(?<half>${meridiem}|${half})(?!\p{L}))?(?![\p{N}:])`,
  String.raw`(?<![\p{N}:.,])${halfHour}\s?(?<half>${meridiem})(?!\p{L})`,
  String.raw`(?<![\p{L}\p{N}:.,])${halfHour}(?:\sчас(?:а|ов)?)?\s(?<half>${half})(?!\p{L})`,
  String.raw`(?<=(?<!\p{L})(?:в|к|до|с|после)\s)${clock}\sчас(?:а|ов|ам)?(?!\p{L})`,
].map((source) => new RegExp(source, 'giu'));

/**
 * Finds dates and times of day. The value of a date is in ISO 8601 as far as it is said (`2024-03-12`, `--03-12`, `2024-03`, `2024`) or the day's name;
 * that of a time is `HH:MM` or `HH:MM:SS`.
 */
export function findDates(text: string): Entity[] {
  return [
    ...calendarDates.flatMap((pattern) => matches(text, 'DATE', pattern, dateOf)),
    ...matches(text, 'DATE', dayNames, ([name]) => name.toLowerCase()),
    ...times.flatMap((pattern) => matches(text, 'TIME', pattern, timeOf)),
  ];
}

function dateOf({ groups }: RegExpExecArray): string | undefined {
  const written = { day: groups?.['day'], month: groups?.['month'], year: groups?.['year'] };
  if (written.month === undefined) return written.year;
  const month = monthOf(written.month);
  if (written.day === undefined) return `${written.year}-${month}`;
  const date = `${written.year ?? '-'}-${month}-${written.day.padStart(2, '0')}`;
  return exists(`${written.year ?? '2024'}-${month}`, Number(written.day)) ? date : undefined;
}

function monthOf(written: string): string {
  const index = months.findIndex((pattern) => pattern.test(written.toLowerCase()));
  return String(index === -1 ? Number(written) : index + 1).padStart(2, '0');
}

function exists(month: string, day: number): boolean {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return day <= new Date(Date.UTC(year, number, 0)).getUTCDate();
}

function timeOf({ groups }: RegExpExecArray): string | undefined {
  const half = groups?.['half']?.toLowerCase().replaceAll('.', '');
  const hour = Number(groups?.['hour']);
  if (half !== undefined && hour > 12) return undefined;
  const parts = [
    half === undefined ? hour : (hour % 12) + (isAfternoon(half, hour) ? 12 : 0),
    Number(groups?.['minute'] ?? 0),
  ];
  if (groups?.['second'] !== undefined) parts.push(Number(groups['second']));
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** "12 ночи" is midnight but "11 ночи" is late evening. */
function isAfternoon(half: string, hour: number): boolean {
  return half === 'pm' || half === 'дня' || half === 'вечера' || (half === 'ночи' && hour >= 9 && hour !== 12);
}
