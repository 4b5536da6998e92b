/** The longest request, answer or configuration that the history keeps whole, in characters. */
export const longestKept = 65_536;

/** The longest request of a shared test or an example, in characters: half a minute of speech, say. */
export const longestShared = 1_500_000;

/** Runs that the history keeps for each person and service, and for how many days. */
export const mostRuns = 100;
export const daysOfRuns = 30;

/** Runs that one person's histories hold in all. */
export const mostRunsOfPerson = 2_000;

/** Shared tests of one person for one service, and for how many days each can be opened. */
export const mostShares = 20;
export const daysOfShares = 90;

/** Examples of one service. */
export const mostExamples = 20;
