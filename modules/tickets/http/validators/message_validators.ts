/** Where the contract's names for messages come in (TCK-12). */
import vine from '@vinejs/vine'

const clientId = () => vine.string().trim().maxLength(64).optional()

export const textReply = vine.create({
  body: vine.string().trim().minLength(1).maxLength(4096),
  quotedMsg: vine.object({ id: vine.number().withoutDecimals().positive() }).nullable().optional(),
  clientId: clientId(),
})

/** The caption of a file may be empty; WhatsApp holds 1024 characters of it. */
export const fileReply = vine.create({
  // A form's lines end in CR LF; a customer's phone wants them as they were typed.
  body: vine
    .string()
    .trim()
    .maxLength(1024)
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .optional(),
  quotedMsg: vine.object({ id: vine.number().withoutDecimals().positive() }).nullable().optional(),
  clientId: clientId(),
})
