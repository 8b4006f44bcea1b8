/** What may be typed into the simulator, and what is tried beside what is saved. */
import vine from '@vinejs/vine'
import { maxTrialTurns } from '#modules/bot/contract'
import { maxQueueTextLength } from '#modules/queues/contract'

/** A text that is cleared says nothing. */
const text = vine.string().maxLength(maxQueueTextLength).nullable().optional()

export const simulation = vine.create({
  texts: vine.array(vine.string().maxLength(4096)).maxLength(maxTrialTurns),
  closed: vine.boolean().optional(),
  greetingMessage: text.clone(),
  outOfHoursMessage: text.clone(),
})
