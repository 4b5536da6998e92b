import { matches, oneOf } from './entity.ts';
import type { Entity } from './entity.ts';

const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu;
const topDomain = oneOf('com org net info biz io dev app edu gov ru su рф by kz ua uz eu uk de fr it es pl us cn jp');
const webAddress = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.])(?:https?:\/\/[^\s<>"«»]+|(?:[\p{L}\p{N}-]{1,63}\.){1,8}${topDomain}(?![\p{L}\p{N}-])(?:\/[^\s<>"«»]*)?)`,
  'giu',
);
const phone =
  /(?<![\p{L}\p{N}.,-])(?:\+\d{1,3}|8)?[ -]?(?:\(\d{2,5}\)|\d{2,5})(?:[ -]?\d{2,4}){2,4}(?![\p{N}]|[.,]\d)/gu;

/** Finds e-mail addresses (value in small letters), web addresses (value with its scheme) and phone numbers (value as `+` and digits where the country is given). */
export function findContacts(text: string): Entity[] {
  return [
    ...matches(text, 'EMAIL', email, ([address]) => address.toLowerCase()),
    ...matches(text, 'URL', webAddress, ([address]) => urlOf(address)).map((entity) =>
      withoutPunctuation(text, entity),
    ),
    ...matches(text, 'PHONE_NUMBER', phone, ([number]) => phoneOf(number)),
  ];
}

function urlOf(address: string): string | undefined {
  const bare = trimmed(address);
  return URL.parse(/^https?:/i.test(bare) ? bare : `https://${bare}`)?.href;
}

function withoutPunctuation(text: string, { type, start, end, value }: Entity): Entity {
  return { type, start, end: start + trimmed(text.slice(start, end)).length, value };
}

/** A sentence's punctuation after an address is not part of it; nor is a bracket that the address did not open. */
function trimmed(address: string): string {
  const bare = address.replace(/[.,;:!?'…]+$/u, '');
  return bare.endsWith(')') && !bare.includes('(') ? trimmed(bare.slice(0, -1)) : bare;
}

function phoneOf(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  const grouped = /[ ()-]/.test(number.trim());
  if (number.trim().startsWith('+')) return digits.length >= 10 && digits.length <= 15 ? `+${digits}` : undefined;
  if (digits.length === 11 && digits.startsWith('8')) return `+7${digits.slice(1)}`;
  return digits.length === 10 && grouped ? digits : undefined;
}
