/** Which error page a code means: none, or one that is no code, means 404; a code that has no page means 403. */
export const shownCode = (code: string | undefined): '403' | '404' =>
  code === undefined || code === '404' || !/^\d{3}$/.test(code) ? '404' : '403';
