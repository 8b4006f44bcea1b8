/** What a queue's texts know when they are said. */
import type { VariableName } from '#app/kernel/variables'

/** They come before anybody has taken the conversation. */
export const nobodyYet: readonly VariableName[] = ['user']
