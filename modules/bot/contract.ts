/** The words of the bot that its screens share. */

/** Texts that a customer may type when a menu is tried: more than anybody does. */
export const maxTrialTurns = 100
