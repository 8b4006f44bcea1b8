/** Validates the tag form, and the tags chosen for a ticket (TAG-01, TAG-02). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { tagNameLength } from '#modules/tags/contract'

const name = () => vine.string().trim().minLength(tagNameLength.min).maxLength(tagNameLength.max)
const color = () =>
  vine
    .string()
    .trim()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
/** 0 or 1, as in the contract; true and false are accepted. */
const kanban = () => vine.boolean()

export const newTag = vine.create({
  name: name(),
  color: color().optional(),
  kanban: kanban().optional(),
  userId: rowNumber().nullable().optional(),
})
export const changedTag = vine.create({
  name: name().optional(),
  color: color().optional(),
  kanban: kanban().optional(),
  userId: rowNumber().nullable().optional(),
})
/** Each by its id, or by a name that may be new. */
export const tagsOfTicket = vine.create({
  ticketId: rowNumber(),
  tags: vine
    .array(
      vine.object({
        id: rowNumber().nullable().optional(),
        name: name().optional().requiredIfMissing('id'),
      })
    )
    .maxLength(50),
})
