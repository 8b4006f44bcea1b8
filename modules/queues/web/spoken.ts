/** Variables that cannot be used in the texts of a queue. */
import type { VariableName } from '#app/kernel/text/variables'

/** The texts are sent before a user has taken the conversation. */
export const nobodyYet: readonly VariableName[] = ['user']
