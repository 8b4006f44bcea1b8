/** What a connection's form may hold (CNX-06). */
import vine from '@vinejs/vine'

const name = () => vine.string().trim().minLength(2).maxLength(50)

export const newConnection = vine.compile(
  vine.object({ name: name(), isDefault: vine.boolean().optional() })
)
export const changedConnection = vine.compile(
  vine.object({ name: name().optional(), isDefault: vine.boolean().optional() })
)
