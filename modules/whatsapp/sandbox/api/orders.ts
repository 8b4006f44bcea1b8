// What the API accepts: one schema per request body, with the sentence for each mistake.
import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { addressModes } from '#modules/whatsapp/sandbox/server/customer_sends'
import { standingFaults, suddenFaults } from '#modules/whatsapp/sandbox/server/faults'

const MAX_TEXT = 65_536
const messagesProvider = new SimpleMessagesProvider({
  'required': 'Falta o campo {{ field }}.',
  'string': 'O campo {{ field }} deve ser um texto.',
  'number': 'O campo {{ field }} deve ser um número.',
  'enum': 'O campo {{ field }} não aceita este valor.',
  'regex': 'O campo {{ field }} não tem a forma esperada.',
  'maxLength': 'O campo {{ field }} é longo demais.',
  'number.regex': 'O número deve ter de 8 a 15 algarismos, com o código do país.',
  'from.regex': 'O número deve ter de 8 a 15 algarismos, com o código do país.',
})

const phoneNumber = () =>
  vine
    .string()
    .maxLength(40)
    .regex(/^\+?(?:[\s()-]*\d){8,15}[\s()-]*$/)
    .transform((value) => value.replace(/\D/g, ''))
const name = () => vine.string().trim().minLength(1).maxLength(100)
const messageId = () => vine.string().regex(/^[\w-]{4,64}$/)

export const addPhoneOrder = vine.create({
  number: phoneNumber(),
  name: name(),
  autoRead: vine.boolean({ strict: true }).optional(),
})
export const messageOrder = vine.create({
  from: phoneNumber(),
  name: name().optional(),
  to: phoneNumber().optional(),
  text: vine.string().minLength(1).maxLength(MAX_TEXT).optional().requiredIfMissing('media'),
  media: vine
    .object({
      mimetype: vine.string().regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/),
      base64: vine.string().regex(/^[A-Za-z0-9+/]+={0,2}$/),
      caption: vine.string().maxLength(MAX_TEXT).optional(),
      fileName: vine.string().maxLength(255).optional(),
    })
    .optional(),
  quote: messageId().optional(),
  id: messageId().optional(),
  mode: vine.enum(addressModes).optional(),
})
export const readOrder = vine.create({ with: phoneNumber().optional() })
export const scanOrder = vine.create({
  qr: vine.string().maxLength(2000),
  number: phoneNumber().optional(),
  name: name().optional(),
})
export const codeOrder = vine.create({
  number: phoneNumber(),
  code: vine
    .string()
    .maxLength(20)
    .regex(/^(?:[A-Za-z0-9][\s-]*){8}$/)
    .transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  name: name().optional(),
})
export const faultOrder = vine.create({
  kind: vine.enum([...standingFaults, ...suddenFaults]),
  number: phoneNumber().optional(),
  count: vine.number({ strict: true }).withoutDecimals().range([1, 100_000]).optional(),
  ms: vine.number({ strict: true }).withoutDecimals().range([1, 600_000]).optional(),
  code: vine.number({ strict: true }).withoutDecimals().range([100, 599]).optional(),
})

for (const order of [addPhoneOrder, messageOrder, readOrder, scanOrder, codeOrder, faultOrder]) {
  order.messagesProvider = messagesProvider
}
