/** Validates the simulator's input: the customer's texts, and unsaved values that replace the saved ones. */
import vine from '@vinejs/vine'
import { maxTrialTurns } from '#modules/bot/contract'
import { maxQueueTextLength } from '#modules/queues/contract'

/** A cleared text is null: nothing is sent for it. */
const text = vine.string().maxLength(maxQueueTextLength).nullable().optional()

export const simulation = vine.create({
  texts: vine.array(vine.string().maxLength(4096)).maxLength(maxTrialTurns),
  closed: vine.boolean().optional(),
  greetingMessage: text.clone(),
  outOfHoursMessage: text.clone(),
})
