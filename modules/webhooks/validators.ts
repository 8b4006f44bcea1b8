/** Validates the forms of webhooks. */
import vine from '@vinejs/vine'
import {
  deliveryStates,
  maxChosenEvents,
  maxNameLength,
  maxUrlLength,
} from '#modules/webhooks/contract'

const name = () => vine.string().trim().minLength(1).maxLength(maxNameLength)
const url = () => vine.string().trim().minLength(1).maxLength(maxUrlLength)
/** `events`: those that there are. */
interface Known {
  readonly events: readonly string[]
}
const events = () =>
  vine
    .array(vine.enum(({ meta }) => (meta as unknown as Known).events))
    .minLength(1)
    .maxLength(maxChosenEvents)

export const newWebhook = vine.withMetaData<Known>().create({
  name: name(),
  url: url(),
  events: events(),
  active: vine.boolean().optional(),
})
export const changedWebhook = vine.withMetaData<Known>().create({
  name: name().optional(),
  url: url().optional(),
  events: events().optional(),
  active: vine.boolean().optional(),
})

export const deliveriesFilter = vine.create({ status: vine.enum(deliveryStates).optional() })

const instant = () => vine.date({ formats: ['iso8601'] })
/** `from` inclusive, `until` exclusive. */
export const replayedSpan = vine.create({ from: instant(), until: instant() })
