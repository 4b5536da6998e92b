import { matches, oneOf } from './entity.ts';
import type { Entity } from './entity.ts';

const edge = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?!\p{L})`;
const name = String.raw`[А-ЯЁ][а-яё]+(?:-[А-Яа-яЁё]+)*`;
const initials = String.raw`(?:[А-ЯЁ]\.\s?){0,2}`;
const quoted = String.raw`(?:«[^»\n]{1,80}»|"[^"\n]{1,80}")`;
/** An adjective of a place, as in «Тверская область», and one that only describes. */
const placeAdjective = String.raw`[А-ЯЁ][а-яё-]+(?:ск|цк)${oneOf('ий ого ому им ом ая ой ую ое')}`;
const adjective = String.raw`[а-яё-]+${oneOf('ый ий ой ого его ому ему ым им ом ем ая яя ую юю ое ее')}`;

const legalForm = oneOf('ООО ОАО ПАО ЗАО АО ИП НКО АНО ФГУП ГУП МУП ТОО');
const company = oneOf(
  'компани фирм корпораци групп холдинг концерн банк завод фабрик издательств университет институт газет журнал магазин сет агентств клуб стартап ресторан кафе',
);
const institution = oneOf('университет институт академи банк завод театр музе суд вокзал аэропорт больниц школ');
const office = oneOf('Министерств Департамент Комитет Управлени Администраци');
const concern = String.raw`[а-яё]+${oneOf('ия ки ов ны ры та ния ства ти зма')}`;

const organizations = [
  // A legal form belongs to the name, a common noun before it does not.
  String.raw`${edge}${legalForm}\s(?:${quoted}|${name}(?:\s${name}){0,2})`,
  String.raw`${edge}(?i:${company})[а-яё]{0,3}\s(?<entity>${quoted})`,
  String.raw`${edge}${placeAdjective}(?:\s${adjective}){0,3}\s${institution}[а-яё]{0,3}(?:\sимени\s${initials}${name})?${end}`,
  String.raw`${edge}${office}[а-яё]{1,3}\s(?:${oneOf('иностранных внутренних')}\sдел|чрезвычайных\sситуаций|${concern}(?:\sи\s${concern})?)(?:\sРоссии)?${end}`,
];

const settlement = String.raw`(?:г\.|гор\.|город[а-яё]{0,2}|сел[оаеу]|деревн[а-яё]{1,2}|посёлк?[а-яё]{0,3}|станци[а-яё]{1,2}|рек[аиеуой]{1,2}|озер[оаеу]|остров[а-яё]{0,2}|гор[аыеу])`;
const streetShort = oneOf('ул\\. пр\\. просп\\. пр-т пер\\. б-р наб\\. пл\\. шоссе');
const streetLong = String.raw`(?:улиц|проспект|переул|бульвар|набережн|площад)[а-яё]{0,4}`;
const area = oneOf(
  'област кра район республик округ улиц проспект площад бульвар шоссе переул набережн полуостров остров',
);

const places = [
  String.raw`${edge}${settlement}\s(?<entity>${name}(?:\s${name})?)`,
  String.raw`${edge}(?:${streetShort}|${streetLong})\s${initials}(?:\d+(?:-[а-я]{1,3})?\s)?${name}(?:\s${name})?`,
  String.raw`${edge}${placeAdjective}\s${area}[а-яё]{0,3}${end}`,
];

const patterns = [
  ...organizations.map((source) => ({ type: 'ORGANIZATION', pattern: new RegExp(source, 'gu') }) as const),
  ...places.map((source) => ({ type: 'LOCATION', pattern: new RegExp(source, 'gu') }) as const),
];

/** Finds Russian names of organisations and places that their form or the word beside them gives away. */
export function findRussianPatterns(text: string): Entity[] {
  return patterns.flatMap(({ type, pattern }) => matches(text, type, pattern, valueOf));
}

function valueOf({ 0: whole, groups }: RegExpExecArray): string {
  return (groups?.['entity'] ?? whole).replace(/^[«"](.*)[»"]$/, '$1').replace(/\s+/g, ' ');
}
