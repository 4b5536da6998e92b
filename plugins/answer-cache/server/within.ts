/** The answer where it comes in time; `late` where it does not. */
export function within<T, L>(ms: number, answer: Promise<T>, late: L): Promise<T | L> {
  const { promise, resolve, reject } = Promise.withResolvers<T | L>();
  const timer = setTimeout(() => resolve(late), ms);
  answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  return promise;
}
