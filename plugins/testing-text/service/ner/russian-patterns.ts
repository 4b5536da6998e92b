import { matches } from './entity.ts';
import type { Entity } from './entity.ts';

const edge = String.raw`(?<![\p{L}\p{N}])`;
const name = String.raw`[А-ЯЁ][а-яё]+(?:-[А-Яа-яЁё]+)*`;
const adjective = String.raw`[А-ЯЁ][а-яё-]+(?:ск|цк)(?:ий|ого|ому|им|ом|ая|ой|ую|ое)`;
const lowerAdjective = String.raw`[а-яё-]+(?:ый|ий|ой|ого|его|ому|ему|ым|им|ом|ем|ая|яя|ую|юю|ое|ее)`;

const organizations = [
  // ООО «Ромашка», банк "Русский стандарт": a legal form belongs to the name, a common noun does not.
  String.raw`${edge}(?<entity>(?:ООО|ОАО|ПАО|ЗАО|АО|ИП|НКО|АНО|ФГУП|ГУП|МУП|ТОО)\s(?:«[^»\n]{1,80}»|"[^"\n]{1,80}"|${name}(?:\s${name}){0,2}))`,
  String.raw`${edge}(?i:компани|фирм|корпораци|групп|холдинг|концерн|банк|завод|фабрик|издательств|университет|институт|газет|журнал|магазин|сет|агентств|клуб|стартап|ресторан|кафе)[а-яё]{0,3}\s(?<entity>«[^»\n]{1,80}»|"[^"\n]{1,80}")`,
  String.raw`${edge}${adjective}(?:\s${lowerAdjective}){0,3}\s(?:университет|институт|академи|банк|завод|театр|музе|суд|вокзал|аэропорт|больниц|школ)[а-яё]{0,3}(?:\sимени\s(?:[А-ЯЁ]\.\s?){0,2}${name})?(?![\p{L}])`,
  String.raw`${edge}(?:Министерств|Департамент|Комитет|Управлени|Администраци)[а-яё]{1,3}\s(?:(?:иностранных|внутренних)\sдел|чрезвычайных\sситуаций|[а-яё]+(?:ия|ки|ов|ны|ры|та|ния|ства|ти|зма)(?:\sи\s[а-яё]+(?:ия|ки|ов|ны|ры|та|ния|ства|ти|зма))?)(?:\sРоссии)?(?!\p{L})`,
].map((source) => new RegExp(source, 'gu'));

const places = [
  String.raw`${edge}(?:г\.|гор\.|город[а-яё]{0,2}|сел[оаеу]|деревн[а-яё]{1,2}|посёлк?[а-яё]{0,3}|станци[а-яё]{1,2}|рек[аиеуой]{1,2}|озер[оаеу]|остров[а-яё]{0,2}|гор[аыеу])\s(?<entity>${name}(?:\s${name})?)`,
  String.raw`${edge}(?:ул\.|улиц[а-яё]{1,2}|пр\.|просп\.|пр-т|проспект[а-яё]{0,2}|пер\.|переул[а-яё]{2,4}|бульвар[а-яё]{0,2}|б-р|наб\.|набережн[а-яё]{2}|площад[а-яё]{1,2}|пл\.|шоссе)\s(?:[А-ЯЁ]\.\s?){0,2}(?:\d+(?:-[а-я]{1,3})?\s)?${name}(?:\s${name})?`,
  String.raw`${edge}${adjective}\s(?:област|кра|район|республик|округ|улиц|проспект|площад|бульвар|шоссе|переул|набережн|полуостров|остров)[а-яё]{0,3}(?!\p{L})`,
].map((source) => new RegExp(source, 'gu'));

/** Finds Russian names of organisations and places that their form or the word beside them gives away. */
export function findRussianPatterns(text: string): Entity[] {
  return [
    ...organizations.flatMap((pattern) => matches(text, 'ORGANIZATION', pattern, valueOf)),
    ...places.flatMap((pattern) => matches(text, 'LOCATION', pattern, valueOf)),
  ];
}

function valueOf({ 0: whole, groups }: RegExpExecArray): string {
  return (groups?.['entity'] ?? whole).replace(/^[«"](.*)[»"]$/, '$1').replace(/\s+/g, ' ');
}
