/** Texts in files of their own, which the build takes as they are. */
declare module '*.md' {
  const text: string;
  export default text;
}
