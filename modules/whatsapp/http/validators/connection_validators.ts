/** Validates a connection's form; the contract's field names are translated here (CNX-06). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import type { ConnectionForm } from '#modules/whatsapp/actions/fill_connection'

const name = () => vine.string().trim().minLength(2).maxLength(50)
/** The same limit as one message; forms send CR LF, a customer's phone needs LF. */
const text = () =>
  vine
    .string()
    .trim()
    .maxLength(4096)
    .transform((texts) => texts.replaceAll('\r\n', '\n'))
    .nullable()
    .optional()
/** A month at most. */
const minutes = () => vine.number().withoutDecimals().range([0, 43_200]).nullable().optional()
/** Old clients send '' for a select without a choice. */
const blankIsNull = (given: unknown) => (given === '' ? null : given)
const chosen = () => rowNumber().parse(blankIsNull).nullable().optional()

const fields = {
  isDefault: vine.boolean().optional(),
  greetingMessage: text(),
  complationMessage: text(),
  outOfHoursMessage: text(),
  ratingMessage: text(),
  expiresInactiveMessage: text(),
  expiresTicket: minutes(),
  timeUseBotQueues: minutes(),
  maxUseBotQueues: vine.number().withoutDecimals().range([0, 100]).nullable().optional(),
  timeToTransfer: minutes(),
  transferQueueId: rowNumber().nullable().optional(),
  queueIds: vine.array(rowNumber()).maxLength(200).optional(),
  promptId: chosen(),
  integrationId: chosen(),
  provider: vine.string().trim().minLength(1).maxLength(20).optional(),
  // The token alone authorizes sending in the company's name, so it must be long. A mask has eight characters.
  token: vine
    .string()
    .trim()
    .maxLength(255)
    .regex(/^(|••••.{4}|\S{16,})$/u)
    .nullable()
    .optional(),
}

const newConnection = vine.create({ name: name(), ...fields })
const changedConnection = vine.create({ name: name().optional(), ...fields })

/** Throws 422 with the invalid fields. */
export async function readNewConnection(body: unknown) {
  const given = await newConnection.validate(body)
  return { ...formOf(given), name: given.name }
}
export async function readChangedConnection(body: unknown): Promise<Partial<ConnectionForm>> {
  return formOf(await changedConnection.validate(body))
}

type Given = Awaited<ReturnType<typeof changedConnection.validate>>

/** Only the fields that were given; null means none: no text, timer off. */
function formOf(given: Given): Partial<ConnectionForm> {
  const form = {
    name: given.name,
    isDefault: given.isDefault,
    greeting: valueOr(given.greetingMessage, ''),
    farewell: valueOr(given.complationMessage, ''),
    awayText: valueOr(given.outOfHoursMessage, ''),
    ratingText: valueOr(given.ratingMessage, ''),
    idleText: valueOr(given.expiresInactiveMessage, ''),
    idleMinutes: valueOr(given.expiresTicket, 0),
    menuPauseMinutes: valueOr(given.timeUseBotQueues, 0),
    maxMenus: valueOr(given.maxUseBotQueues, 0),
    transferMinutes: valueOr(given.timeToTransfer, 0),
    transferQueueId: given.transferQueueId,
    queueIds: given.queueIds,
    promptId: given.promptId,
    integrationId: given.integrationId,
    provider: given.provider,
    token: given.token,
  }
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

const valueOr = <T>(value: T | null | undefined, none: T) => (value === null ? none : value)
