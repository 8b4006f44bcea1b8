// One schema per input.
import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { callKinds, faultKinds } from '#modules/ai/sandbox/wire'

const whole = (from: number, to: number) =>
  vine.number({ strict: true }).withoutDecimals().range([from, to]).optional()
const milliseconds = (from: number) => whole(from, 600_000)

export const faultOrder = vine.create({
  kind: vine.enum(faultKinds),
  call: vine.enum(callKinds).optional(),
  count: whole(1, 1000),
  ms: milliseconds(1),
})

const pattern = () => vine.string().maxLength(500)
export const scriptOrder = vine.create({
  script: vine
    .array(
      vine.object({
        when: pattern(),
        system: pattern().optional(),
        answer: vine.string().maxLength(20_000),
        ms: milliseconds(0),
      })
    )
    .maxLength(200),
  transcription: vine.string().maxLength(20_000).optional(),
})

export const settingsOrder = vine.create({
  pullMs: milliseconds(0),
  wordMs: milliseconds(0),
  resetModels: vine.boolean({ strict: true }).optional(),
})

// A script is written by hand, and its mistakes are shown on the tab.
const messages = new SimpleMessagesProvider({
  object: 'Cada regra deve ser um objeto, e o pedido também.',
  array: 'O roteiro deve ser uma lista de regras.',
  required: 'Falta o campo {{ field }}.',
  string: 'O campo {{ field }} deve ser um texto.',
  boolean: 'O campo {{ field }} deve ser true ou false.',
  number: 'O campo {{ field }} deve ser um número.',
  withoutDecimals: 'O campo {{ field }} deve ser um número inteiro.',
  range: 'O campo {{ field }} deve ficar entre {{ min }} e {{ max }}.',
  enum: 'O campo {{ field }} não aceita este valor.',
  maxLength: 'O campo {{ field }} é longo demais.',
})
for (const order of [faultOrder, scriptOrder, settingsOrder]) order.messagesProvider = messages
