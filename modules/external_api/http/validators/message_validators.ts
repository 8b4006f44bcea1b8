/** Requests of programs (EXT-02). */
import vine from '@vinejs/vine'
import { errorClasses } from '#app/kernel/errors'
import { rowNumber } from '#app/kernel/http/validators'
import specs from '#modules/external_api/errors'

const errors = errorClasses(specs)

const flag = () => vine.boolean().optional()

/** Numbers of programs may arrive as JSON numbers. */
const number = () =>
  vine
    .string()
    .parse((given) => (typeof given === 'number' ? String(given) : given))
    .trim()
    .minLength(1)
    .maxLength(32)
    .meta({ type: ['string', 'integer'], minLength: 1, maxLength: 32 })

export const messageToSend = vine.create({
  number: number(),
  /** For the key of a person: the connection to send on; without one, the company's default. */
  whatsappId: rowNumber().nullable().optional(),
  // Forms send CR LF, a customer's phone needs LF.
  body: vine
    .string()
    .parse((given) => (typeof given === 'string' ? given.replaceAll('\r\n', '\n').trim() : given))
    .maxLength(4096)
    .optional(),
  queueId: rowNumber().nullable().optional(),
  userId: rowNumber().nullable().optional(),
  openTicket: flag(),
  closeTicket: flag(),
  /** Of the family's clients; every message is stored in a ticket (EXT-06). */
  saveOnTicket: flag(),
  quotedMsgId: rowNumber().nullable().optional(),
})

export const numberToCheck = vine.create({
  number: number(),
  whatsappId: rowNumber().nullable().optional(),
})

/** Answered before anything else, with a code of their own (EXT-02). */
export function requireContent(
  { number: to, body }: { readonly number?: unknown; readonly body?: unknown },
  files: number
): void {
  if (isBlank(to)) throw new errors.E_NUMBER_REQUIRED()
  if (isBlank(body) && !files) throw new errors.E_BODY_REQUIRED()
}

const isBlank = (given: unknown) =>
  given === undefined || given === null || (typeof given === 'string' && !given.trim())

/** A key of another program's making, 1 to 255 printable characters; null without one. 422 for any other. */
export async function idempotencyKey(header: string | undefined): Promise<string | null> {
  if (header === undefined) return null
  const given = await keyRule.validate({ 'Idempotency-Key': header })
  return given['Idempotency-Key'] ?? null
}
export const keyRule = vine.create({
  'Idempotency-Key': vine
    .string()
    .minLength(1)
    .maxLength(255)
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
})
