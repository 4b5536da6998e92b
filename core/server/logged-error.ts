/** How an error of the database is told: its query, and after that the values, which may be anybody's secrets. */
const values = /(Failed query: [^]*?)\nparams: [^]*/;

const withoutValues = (text: string): string => text.replace(values, '$1');

/** What the log may know of an error: all but the values of a query. */
function loggedError(error: Error): object {
  return {
    name: error.name,
    message: withoutValues(error.message),
    stack: error.stack?.replace(error.message, withoutValues),
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}

/** An error, or its message, as it stands in the log. */
const logged = (error: unknown): unknown => {
  if (error instanceof Error) return loggedError(error);
  return typeof error === 'string' ? withoutValues(error) : error;
};

/** How the log writes what is told of errors, under either name that is used for them. */
export const errorSerializers = { err: logged, error: logged };
