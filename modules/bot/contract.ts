/** Constants that the bot shares with its screens. */

/** Maximum number of customer texts in one simulation; more than anybody types. */
export const maxTrialTurns = 100
