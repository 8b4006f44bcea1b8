// One schema per request body; messages have their own file (message_order.ts).
import vine from '@vinejs/vine'
import { messageId, messagesProvider, name, phoneNumber } from '#sandbox/api/fields'
import { typingStates } from '#sandbox/server/presence'
import { standingFaults, suddenFaults } from '#sandbox/server/faults'

export const addPhoneOrder = vine.create({
  number: phoneNumber(),
  name: name(),
  autoRead: vine.boolean({ strict: true }).optional(),
})
export const bookOrder = vine.create({
  entries: vine.array(vine.object({ number: phoneNumber(), name: name() })).maxLength(5000),
})
export const readOrder = vine.create({ with: phoneNumber().optional() })
export const typingOrder = vine.create({
  state: vine.enum(typingStates),
  with: phoneNumber().optional(),
})
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
export const expireOrder = vine.create({
  id: messageId(),
  code: vine.number({ strict: true }).withoutDecimals().range([400, 599]).optional(),
})
export const pictureOrder = vine.create({ base64: vine.string().regex(/^[A-Za-z0-9+/]+={0,2}$/) })
export const groupOrder = vine.create({
  subject: name(),
  creator: phoneNumber(),
  members: vine.array(phoneNumber()).minLength(1).maxLength(200),
})
export const groupChangeOrder = vine.create({
  by: phoneNumber().optional(),
  subject: name().optional(),
  add: vine.array(phoneNumber()).optional(),
  remove: vine.array(phoneNumber()).optional(),
  promote: vine.array(phoneNumber()).optional(),
  demote: vine.array(phoneNumber()).optional(),
})
export const ringOrder = vine.create({
  from: phoneNumber(),
  to: phoneNumber().optional(),
  video: vine.boolean({ strict: true }).optional(),
})
export const faultOrder = vine.create({
  kind: vine.enum([...standingFaults, ...suddenFaults]),
  number: phoneNumber().optional(),
  count: vine.number({ strict: true }).withoutDecimals().range([1, 100_000]).optional(),
  ms: vine.number({ strict: true }).withoutDecimals().range([1, 600_000]).optional(),
  code: vine.number({ strict: true }).withoutDecimals().range([100, 599]).optional(),
})

const orders = [addPhoneOrder, bookOrder, readOrder, typingOrder, scanOrder, codeOrder, expireOrder]
for (const order of [...orders, pictureOrder, faultOrder, groupOrder, groupChangeOrder, ringOrder])
  order.messagesProvider = messagesProvider
