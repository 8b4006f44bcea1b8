// One schema per input.
import vine from '@vinejs/vine'
import { faultKinds } from '#modules/integrations/sandbox/wire'

export const faultOrder = vine.create({
  kind: vine.enum(faultKinds),
  count: vine.number({ strict: true }).withoutDecimals().range([1, 1000]).optional(),
  ms: vine.number({ strict: true }).withoutDecimals().range([1, 600_000]).optional(),
})

const text = () => vine.string().maxLength(4096)
const id = () => vine.number({ strict: true }).withoutDecimals().optional()
export const scriptOrder = vine.create({
  script: vine
    .array(
      vine.object({
        when: vine.string().maxLength(200),
        say: vine.array(text()).maxLength(20),
        choices: vine.array(text()).maxLength(20).optional(),
        action: vine
          .object({
            type: vine.enum(['transfer', 'close', 'stop'] as const),
            queueId: id(),
            userId: id(),
          })
          .optional(),
        end: vine.boolean({ strict: true }).optional(),
      })
    )
    .maxLength(100),
})
