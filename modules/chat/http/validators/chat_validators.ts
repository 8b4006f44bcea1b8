/** Validates the forms of a chat and of its messages (operations.md 5, CHT-01, CHT-02). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { maxMembers, maxTextLength, maxTitleLength } from '#modules/chat/contract'

const title = () => vine.string().trim().minLength(1).maxLength(maxTitleLength)
const users = () =>
  vine
    .array(vine.object({ id: rowNumber() }))
    .minLength(1)
    .maxLength(maxMembers)

export const newChat = vine.create({ title: title(), users: users() })
export const changedChat = vine.create({ title: title().optional(), users: users().optional() })
export const newMessage = vine.create({
  message: vine.string().trim().minLength(1).maxLength(maxTextLength),
})
export const messagesQuery = vine.create({ before: rowNumber().optional() })
