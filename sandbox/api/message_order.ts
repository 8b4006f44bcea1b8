// Request schema of a message: exactly one kind of content, plus addressing and delivery options.
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { messageId, messagesProvider, name, phoneNumber } from '#sandbox/api/fields'
import { mediaKinds } from '#sandbox/media/kinds'
import { addressModes } from '#sandbox/server/envelope'

const MAX_TEXT = 65_536
const texts = () => vine.string().minLength(1).maxLength(MAX_TEXT)
const count = () => vine.number({ strict: true }).withoutDecimals().min(0)
const flag = () => vine.boolean({ strict: true }).optional()

const media = () =>
  vine.object({
    mimetype: vine.string().regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/),
    base64: vine.string().regex(/^[A-Za-z0-9+/]+={0,2}$/),
    kind: vine.enum(mediaKinds).optional(),
    caption: vine.string().maxLength(MAX_TEXT).optional(),
    fileName: vine.string().maxLength(255).optional(),
    seconds: count().optional(),
    voice: flag(),
    gif: flag(),
    url: vine.string().optional(),
    directPath: vine.string().nullable().optional(),
    claimedSize: count().optional(),
  })
const location = () =>
  vine.object({
    latitude: vine.number({ strict: true }).range([-90, 90]),
    longitude: vine.number({ strict: true }).range([-180, 180]),
    name: vine.string().maxLength(255).optional(),
    address: vine.string().maxLength(255).optional(),
    live: flag(),
  })
const contacts = () =>
  vine
    .array(vine.object({ name: name(), number: phoneNumber() }))
    .minLength(1)
    .maxLength(50)
const poll = () =>
  vine.object({ question: texts(), options: vine.array(texts()).minLength(2).maxLength(12) })
const answer = () =>
  vine.object({
    kind: vine.enum(['button', 'list', 'template']),
    id: vine.string().maxLength(255),
    text: texts(),
  })

export const messageSchema = () =>
  vine.object({
    from: phoneNumber(),
    name: name().optional(),
    to: phoneNumber().optional(),
    group: vine
      .string()
      .regex(/^\d+@g\.us$/)
      .optional(),
    text: texts().optional(),
    media: media().optional(),
    viewOnce: flag(),
    location: location().optional(),
    contacts: contacts().optional(),
    poll: poll().optional(),
    answer: answer().optional(),
    edit: vine.object({ id: messageId(), text: texts() }).optional(),
    erase: messageId().optional(),
    react: vine.object({ id: messageId(), emoji: vine.string().maxLength(32) }).optional(),
    quote: messageId().optional(),
    id: messageId().optional(),
    mode: vine.enum(addressModes).optional(),
    at: vine
      .string()
      .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      .optional(),
    forged: flag(),
  })
export const messageOrder = vine.create(messageSchema())
export const bulkOrder = vine.create({ messages: vine.array(messageSchema()).maxLength(20_000) })
export type ValidMessage = Infer<typeof messageOrder>

messageOrder.messagesProvider = messagesProvider
bulkOrder.messagesProvider = messagesProvider
