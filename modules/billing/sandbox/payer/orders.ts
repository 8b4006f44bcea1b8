// One schema per request body of the payer's calls.
import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { callKinds, faultKinds } from '#modules/billing/sandbox/faults'
import { secrets } from '#modules/billing/sandbox/notices/notice'

const MAX_CENTAVOS = 999_999_999_999
const providers = ['pix', 'mercado_pago', 'asaas'] as const

const whole = (min: number, max: number) =>
  vine.number({ strict: true }).withoutDecimals().range([min, max])
const flag = () => vine.boolean({ strict: true }).optional()

export const payOrder = vine.create({
  amount: whole(1, MAX_CENTAVOS).optional(),
  times: whole(1, 20).optional(),
  late: flag(),
  again: flag(),
  batch: flag(),
  payer: vine.string().trim().minLength(1).maxLength(100).optional(),
})
export const repeatOrder = vine.create({ times: whole(1, 100).optional(), together: flag() })
export const forgeOrder = vine.create({ secret: vine.enum(secrets).optional() })
export const scanOrder = vine.create({ code: vine.string().maxLength(2000) })
export const loseOrder = vine.create({ count: whole(0, 1000) })
export const faultOrder = vine.create({
  kind: vine.enum(faultKinds),
  provider: vine.enum(providers).optional(),
  call: vine.enum(callKinds).optional(),
  count: whole(1, 100_000).optional(),
  ms: whole(1, 600_000).optional(),
})
export const settingsOrder = vine.create({
  tokenSeconds: whole(1, 86_400).optional(),
  retrySeconds: vine
    .array(vine.number({ strict: true }).range([0, 86_400]))
    .maxLength(50)
    .optional(),
  answerSeconds: whole(1, 600).optional(),
})

const messages = new SimpleMessagesProvider({
  required: 'Falta o campo {{ field }}.',
  string: 'O campo {{ field }} deve ser um texto.',
  number: 'O campo {{ field }} deve ser um número.',
  boolean: 'O campo {{ field }} deve ser true ou false.',
  withoutDecimals: 'O campo {{ field }} deve ser um número inteiro.',
  range: 'O campo {{ field }} está fora dos limites.',
  enum: 'O campo {{ field }} não aceita este valor.',
  maxLength: 'O campo {{ field }} é longo demais.',
})
for (const order of [payOrder, repeatOrder, forgeOrder, scanOrder, loseOrder, faultOrder])
  order.messagesProvider = messages
settingsOrder.messagesProvider = messages
