import fc from 'fast-check';

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** JSON that a field should not hold, or should survive, as text; by what it is. */
const badJson: Readonly<Record<string, string>> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'minus one': '-1',
  'a half': '0.5',
  'minus zero': '-0',
  '2^31': '2147483648',
  '2^53': '9007199254740992',
  '2^53 less 1': '9007199254740991',
  '2^63': '9223372036854775808',
  '1e308': '1e308',
  '1e400': '1e400',
  '400 digits': '9'.repeat(400),
  'an empty text': '""',
  'a space': '" "',
  'digits in a text': '"12"',
  '100,000 letters': `"${'x'.repeat(100_000)}"`,
  '100,000 emoji': `"${'😀'.repeat(50_000)}"`,
  'U+0000': String.raw`"a\u0000b"`,
  'right to left': String.raw`"\u202eabc\u2066"`,
  'half a surrogate': String.raw`"\ud800"`,
  'other controls': String.raw`"\u0007\u001b[2J\r\n"`,
  SQL: `"x'; drop table models; --"`,
  'a LIKE pattern': String.raw`"%_\\%"`,
  'a path': '"../../../../etc/passwd"',
  'a template': '"${1+1}{{7*7}}"',
  markup: String.raw`"<script>alert(1)<\/script>"`,
  'JSON in a text': '"{\\"a\\":"',
  'deep JSON in a text': JSON.stringify(deep(5_000)),
  'an empty list': '[]',
  'a list of null': '[null]',
  'a list of everything': '[1,"a",null,true,{},[]]',
  '20,000 numbers': `[${Array(20_000).fill('1').join(',')}]`,
  'an empty object': '{}',
  '1,000 keys': `{${Array.from({ length: 1_000 }, (_each, at) => `"k${at}":${at}`).join(',')}}`,
  'own __proto__': '{"__proto__":{"superadmin":true}}',
  'own constructor': '{"constructor":{"prototype":{"superadmin":true}}}',
  'a key __proto__ in a key': '{"a":{"__proto__":null}}',
  'the same key twice': '{"a":1,"a":2}',
  '300 levels': deep(300),
  '20,000 levels': deep(20_000),
  '20,000 levels of objects': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
};

/** Whole bodies that are no JSON, or hardly. */
const badBodies: Readonly<Record<string, string>> = {
  nothing: '',
  'a word': 'hello',
  'half an object': '{"name":',
  'two objects': '{}{}',
  'a comma too many': '{"a":1,}',
  NaN: '{"a":NaN}',
  'a byte order mark': '\ufeff{}',
  'a form': 'a=1&b=2',
  'a multipart without parts': '--x--\r\n',
  'U+0000 alone': '\0',
  '200,000 levels': deep(200_000),
};

/** Texts for queries and paths, escaped as they travel. */
const badTexts: Readonly<Record<string, string>> = {
  empty: '',
  zero: '0',
  'minus one': '-1',
  'a fraction': '1.5',
  'an exponent': '1e3',
  '15 digits': '9'.repeat(15),
  '16 digits': '9'.repeat(16),
  '2^63 less 1': '9223372036854775807',
  '2^63': '9223372036854775808',
  '30 digits': '9'.repeat(30),
  NaN: 'NaN',
  null: 'null',
  undefined: 'undefined',
  __proto__: '__proto__',
  constructor: 'constructor',
  'U+0000': '%00',
  'U+0000 inside': 'a%00b',
  'a slash': '%2f',
  up: '..%2f..%2f..%2fetc%2fpasswd',
  dots: '..',
  'escaped dots': '%2e%2e',
  'a backslash': '%5c..%5c',
  'twice escaped': '%252e%252e%252f',
  'a broken escape': '%zz',
  'half an escape': '%e4%a',
  'no UTF-8': '%ff%fe',
  'half a surrogate': '%ed%a0%80',
  'right to left': '%e2%80%aeabc',
  emoji: '%f0%9f%98%80',
  SQL: '%27%20or%201=1%20--',
  'a LIKE pattern': '%25_%5c',
  'a line end': 'a%0d%0aSet-Cookie:%20a=b',
  'a semicolon': 'a;b=c',
  'other digits': '%d9%a1%d9%a2',
  '400 letters': 'a'.repeat(400),
  '3,000 letters': 'a'.repeat(3_000),
  '30,000 letters': 'a'.repeat(30_000),
};

/** What stands before, behind or in a path and has no business there. */
const pathTricks: Readonly<Record<string, (path: string) => string>> = {
  'a slash more at the start': (path) => `/${path}`,
  'a slash more inside': (path) => path.replace('/api/', '/api//'),
  'a slash at the end': (path) => `${path}/`,
  'dots at the end': (path) => `${path}/..`,
  'escaped dots at the end': (path) => `${path}/..%2f`,
  'dots inside': (path) => path.replace('/api/', '/api/./../api/'),
  capitals: (path) => path.toUpperCase(),
  'U+0000 at the end': (path) => `${path}%00`,
  'a semicolon at the end': (path) => `${path};a=b`,
  'a broken escape at the end': (path) => `${path}%`,
  'a question too many': (path) => `${path}${path.includes('?') ? '&' : '?'}?&&==&a=b&a=c&=d`,
  'a thousand questions': (path) =>
    `${path}${path.includes('?') ? '&' : '?'}${Array.from({ length: 1_000 }, (_each, at) => `q${at}=1`).join('&')}`,
  'a list for a question': (path) => `${path}${path.includes('?') ? '&' : '?'}page[]=1&page[a]=2&__proto__[b]=1`,
};

/** Headers that lie about the body, about who asks, or about what is wanted. */
const badHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  XML: { 'content-type': 'application/xml' },
  'plain text': { 'content-type': 'text/plain' },
  'a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'a multipart without a boundary': { 'content-type': 'multipart/form-data' },
  'a type that is none': { 'content-type': ';;;/' },
  'an unknown charset': { 'content-type': 'application/json; charset=klingon' },
  'a wrong encoding': { 'content-encoding': 'gzip' },
  'another method': { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  'a wrong request id': { 'z-requestid': '../<script>'.repeat(20) },
  'a key of spaces': { 'mlp-api-key': '   ' },
  'a long key': { 'mlp-api-key': 'k'.repeat(4_000) },
  'a key with dots': { 'mlp-api-key': '1.2.3' },
  'a key of many digits': { 'mlp-api-key': `${'9'.repeat(30)}.${'9'.repeat(30)}.${'a'.repeat(40)}` },
  'an odd authorization': { authorization: 'Digest a="b", c="d"' },
  'an odd cookie': { cookie: 'berth_session=%00%zz; berth_account=%ff; ;;=;' },
  'an account that is none': { cookie: 'berth_account=9999999999999999' },
  'a foreign origin': { origin: 'https://elsewhere.example' },
  'an odd language': { 'accept-language': '*;q=x,,,' },
  '15 kB of header': { 'x-more': 'm'.repeat(15_000) },
  '30 kB of header': { 'x-more': 'm'.repeat(30_000) },
};

/** Names that are in no table are random values, which stand for themselves. */
const orItself =
  (table: Readonly<Record<string, string>>) =>
  (name: string): string =>
    Object.hasOwn(table, name) ? table[name]! : name;

const named = (table: Readonly<Record<string, unknown>>) => fc.constantFrom(...Object.keys(table));

/** Kinds of badness, each by its name, so that a case that failed can be read. */
export const bad = {
  json: {
    names: fc.oneof({ weight: 5, arbitrary: named(badJson) }, { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) }),
    of: orItself(badJson),
  },
  body: { names: named(badBodies), of: (name: string) => badBodies[name]! },
  text: {
    names: fc.oneof(
      { weight: 5, arbitrary: named(badTexts) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 50 }).map(encodeURIComponent) },
    ),
    of: orItself(badTexts),
  },
  path: { names: named(pathTricks), of: (name: string) => pathTricks[name]! },
  header: { names: named(badHeaders), of: (name: string) => badHeaders[name]! },
};
