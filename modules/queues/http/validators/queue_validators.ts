/** Validates the queue form and maps it from the wire names (operations.md 5). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { readShifts, shiftsSchema } from '#modules/hours/public'
import type { QueueForm } from '#modules/queues/actions/fill_queue'
import { maxQueueTextLength, queueColorLength, queueNameLength } from '#modules/queues/contract'

/** Old clients send '' for no selection. */
const blankIsNull = (given: unknown) => (given === '' ? null : given)
/** An array would be converted to 0. */
const place = (given: unknown) => (Array.isArray(given) ? Number.NaN : blankIsNull(given))
const text = () => vine.string().maxLength(maxQueueTextLength).nullable().optional()
const chosen = () => rowNumber().parse(blankIsNull).nullable().optional()

const name = () =>
  vine.string().trim().minLength(queueNameLength.min).maxLength(queueNameLength.max)
/** A colour of the palette, or a CSS colour name. */
const color = () =>
  vine
    .string()
    .trim()
    .minLength(queueColorLength.min)
    .maxLength(queueColorLength.max)
    .regex(/^#?[0-9a-z]+$/i)

const others = {
  greetingMessage: text(),
  outOfHoursMessage: text(),
  orderQueue: vine.number().withoutDecimals().range([0, 9999]).parse(place).nullable().optional(),
  promptId: chosen(),
  integrationId: chosen(),
  schedules: shiftsSchema().optional(),
}
const newQueue = vine.create({ name: name(), color: color(), ...others })
const changedQueue = vine.create({
  name: name().optional(),
  color: color().optional(),
  ...others,
})

/** Throws 422 with the invalid fields. */
export async function readNewQueue(body: unknown) {
  const { name: called, color: shade, ...rest } = await newQueue.validate(body)
  return { name: called, color: shade, ...formOf(rest) }
}
export async function readChangedQueue(body: unknown): Promise<Partial<QueueForm>> {
  return formOf(await changedQueue.validate(body))
}

type Given = Awaited<ReturnType<typeof changedQueue.validate>>

/** Returns only the given fields; null empties a text. */
function formOf(given: Given): Partial<QueueForm> {
  const { greetingMessage, outOfHoursMessage, schedules } = given
  const fields = {
    name: given.name,
    color: given.color,
    greetingMessage: greetingMessage === null ? '' : greetingMessage,
    outOfHoursText: outOfHoursMessage === null ? '' : outOfHoursMessage,
    position: given.orderQueue,
    promptId: given.promptId,
    integrationId: given.integrationId,
    shifts: schedules && readShifts(schedules),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
