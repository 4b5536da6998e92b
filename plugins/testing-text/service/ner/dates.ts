import { matches } from './entity.ts';
import type { Entity } from './entity.ts';

const months = [/^(?:янв|jan)/, /^(?:фев|feb)/, /^(?:мар|mar)/, /^(?:апр|apr)/, /^(?:ма[йяею]|may)/, /^(?:июн|jun)/, /^(?:июл|jul)/, /^(?:авг|aug)/, /^(?:сен|sep)/, /^(?:окт|oct)/, /^(?:ноя|nov)/, /^(?:дек|dec)/];
const russianMonth = String.raw`(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)[ьяею]|(?:март|август)(?:а|е|у)?|ма[йяею]`;
const englishMonth = String.raw`January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?`;
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

const dayNames = /(?<!\p{L})(?:понедельник(?:а|у|ом|е)?|вторник(?:а|у|ом|е)?|сред[ауые](?=[\s.,!?]|$)|четверг(?:а|у|ом|е)?|пятниц(?:а|у|ы|е)|суббот(?:а|у|ы|е)|воскресень[еяю]|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|послезавтра|позавчера|сегодня|завтра|вчера|today|tomorrow|yesterday)(?!\p{L})/giu;

const times: RegExp[] = [
  /(?<![\p{N}:.,])(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?:\s?(?<half>[ap]\.m\.|[ap]m|утра|дня|вечера|ночи)(?!\p{L}))?(?![\p{N}:])/giu,
  /(?<![\p{N}:.,])(?<hour>1[0-2]|[1-9])\s?(?<half>[ap]\.m\.|[ap]m)(?!\p{L})/giu,
  /(?<![\p{L}\p{N}:.,])(?<hour>1[0-2]|[1-9])(?:\sчас(?:а|ов)?)?\s(?<half>утра|дня|вечера|ночи)(?!\p{L})/giu,
  /(?<=(?<!\p{L})(?:в|к|до|с|после)\s)(?<hour>[01]?\d|2[0-3])\sчас(?:а|ов|ам)?(?!\p{L})/giu,
];

/** Finds dates (value in ISO 8601, as far as it is said: `2024-03-12`, `--03-12`, `2024-03`, `2024`, or the day's name) and times of day (value `HH:MM` or `HH:MM:SS`). */
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
  const parts = [half === undefined ? hour : (hour % 12) + (isAfternoon(half, hour) ? 12 : 0), Number(groups?.['minute'] ?? 0)];
  if (groups?.['second'] !== undefined) parts.push(Number(groups['second']));
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** "12 ночи" is midnight but "11 ночи" is late evening. */
function isAfternoon(half: string, hour: number): boolean {
  return half === 'pm' || half === 'дня' || half === 'вечера' || (half === 'ночи' && hour >= 9 && hour !== 12);
}
