/** The cookie that names a session. */
export const sessionCookie = 'berth_session';
/** The cookie in which a browser keeps its chosen account. */
export const accountCookie = 'berth_account';
/** The cookie in which the pages of the accounts service remember a language. */
export const languageCookie = 'berth_language';
