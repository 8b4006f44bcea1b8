// One schema per input.
import vine from '@vinejs/vine'
import { faultKinds, requestKinds } from '#modules/calendar/sandbox/wire'

const whole = (most: number) =>
  vine.number({ strict: true }).withoutDecimals().range([1, most]).optional()

export const faultOrder = vine.create({
  kind: vine.enum(faultKinds),
  request: vine.enum(requestKinds).optional(),
  count: whole(1000),
  ms: whole(600_000),
})

export const settingsOrder = vine.create({
  tokenSeconds: whole(86_400),
  rotates: vine.boolean({ strict: true }).optional(),
  withholdsCalendar: vine.boolean({ strict: true }).optional(),
})

export const accountOrder = vine.create({ email: vine.string().maxLength(200) })
