/** Validates the order to erase a person (OPS-01). */
import vine from '@vinejs/vine'
import type { ErasureOrder } from '#modules/contacts/personal_data/erase_person'

const erasureOrder = vine.create({
  confirmation: vine.string().trim().minLength(1).maxLength(255),
  blockNumber: vine.boolean({ strict: true }).optional(),
})

/** Throws 422 with the invalid fields. */
export async function readErasureOrder(body: unknown): Promise<ErasureOrder> {
  const { confirmation, blockNumber = false } = await erasureOrder.validate(body)
  return { confirmation, isNumberBlocked: blockNumber }
}
