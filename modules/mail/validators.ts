/** Validates what the operator asks about mails. */
import vine from '@vinejs/vine'
import { mailStates } from '#modules/mail/contract'

export const mailFilter = vine.create({
  state: vine
    .enum(mailStates)
    .parse((given) => given || undefined)
    .optional(),
})

export const testMail = vine.create({ recipient: vine.string().trim().email().maxLength(255) })
