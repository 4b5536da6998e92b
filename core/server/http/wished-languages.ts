/** The languages that an `accept-language` asks for, those wished for most first; among equals in its order. */
export const wishedLanguages = (header = ''): readonly string[] =>
  header
    .split(',')
    .map((each) => {
      const [, tag = '', weight = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i.exec(each) ?? [];
      return { tag, weight: Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
