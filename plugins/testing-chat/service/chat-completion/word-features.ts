/** Words that say nothing of what a text is about. */
const stopWords = new Set(
  `a an the and or but if of to in on at by for from with as is are was be been am do does did can could will would should may i me my you your he she it its we they them this that these those there here
  not no so just very please tell about want need how what which who whom why when where than then too also any some more most many much
  а и или но если в во на по из за от до с со к ко о об у для при через над под это этот эта эти тот та те то как что чем чему кто где когда куда зачем почему какой какая какие каким ли же бы не ни да нет
  я ты он она оно мы вы они мне меня мой моя мои тебе тебя твой вам вас ваш нам нас наш его ее их ему ей им быть был была есть можно нужно надо мочь могу может хочу очень просто пожалуйста расскажи скажи про так там тут здесь еще сколько`.split(
    /\s+/,
  ),
);

/** What tells whether two texts are about the same: the beginnings of their words, by which inflected forms resemble each other. */
export const wordFeatures = (text: string): Set<string> => features(wordsOf(text));

/** The features of the words that say what a text is about; of all its words where there are no such. */
export function tellingFeatures(text: string): Set<string> {
  const words = wordsOf(text);
  const telling = words.filter((word) => !stopWords.has(word));
  return features(telling.length > 0 ? telling : words);
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];

const features = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => (word.length < 6 ? [word.slice(0, 4)] : [word.slice(0, 4), word.slice(0, 6)])));
