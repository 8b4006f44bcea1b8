// One schema per input.
import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { faultKinds } from '#modules/mail/sandbox/wire'

const messagesProvider = new SimpleMessagesProvider({
  required: 'Falta o campo {{ field }}.',
  object: 'O corpo do pedido deve ser um objeto.',
  string: 'O campo {{ field }} deve ser um texto.',
  number: 'O campo {{ field }} deve ser um número.',
  enum: 'O campo {{ field }} não aceita este valor.',
  range: 'O campo {{ field }} deve ficar entre {{ min }} e {{ max }}.',
  withoutDecimals: 'O campo {{ field }} deve ser um número inteiro.',
  maxLength: 'O campo {{ field }} é longo demais.',
})

/** The query of the list. */
export const listOrder = vine.create({
  to: vine.string().trim().maxLength(320).optional(),
  after: vine.number().withoutDecimals().optional(),
})
export const faultOrder = vine.create({
  kind: vine.enum(faultKinds),
  count: vine.number({ strict: true }).withoutDecimals().range([1, 100_000]).optional(),
  ms: vine.number({ strict: true }).withoutDecimals().range([1, 600_000]).optional(),
})

for (const order of [listOrder, faultOrder]) order.messagesProvider = messagesProvider
