/** The cookie that names a session. */
export const sessionCookie = 'berth_session';
/** The cookie in which a browser keeps its chosen account. */
export const accountCookie = 'berth_account';
/** The cookie in which a browser keeps its language. */
export const languageCookie = 'berth_language';
/** The cookie in which a browser keeps the theme that its choice came to: `light` or `dark`. */
export const themeCookie = 'berth_theme';
