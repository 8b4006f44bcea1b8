/** Validators for message requests, with the contract's field names (TCK-12). */
import vine from '@vinejs/vine'
import { pageNumber } from '#app/kernel/http/wire'
import type { MessageCursor } from '#modules/messages/queries/list_messages'
import { typingStates } from '#modules/whatsapp/contract'

const beside = () => vine.number().withoutDecimals().positive().optional()
const placeQuery = vine.create({ before: beside(), after: beside(), around: beside() })

/** Part of a conversation to return (TCK-10): before, after or around a message, else by page number. */
export async function messageCursor(query: Record<string, unknown>): Promise<MessageCursor> {
  const { before, after, around } = await placeQuery.validate(query)
  if (around !== undefined) return { at: 'around', messageId: around }
  if (before !== undefined) return { at: 'before', messageId: before }
  if (after !== undefined) return { at: 'after', messageId: after }
  return { at: 'page', page: pageNumber(query.pageNumber) }
}

/** Fields of any message besides its content. */
const along = {
  quotedMsg: vine.object({ id: vine.number().withoutDecimals().positive() }).nullable().optional(),
  clientId: vine.string().trim().maxLength(64).optional(),
}
const texts = () => vine.string().trim().minLength(1).maxLength(4096)

export const textReply = vine.create({ body: texts(), ...along })

export const locationReply = vine.create({
  location: vine.object({
    latitude: vine.number().range([-90, 90]),
    longitude: vine.number().range([-180, 180]),
    name: vine.string().trim().maxLength(120).nullable().optional(),
  }),
  ...along,
})

export const contactsReply = vine.create({
  contacts: vine
    .array(
      vine.object({
        name: vine.string().trim().minLength(1).maxLength(120),
        number: vine
          .string()
          .trim()
          .maxLength(32)
          .regex(/^[+\d][\d\s().-]{7,}$/),
      })
    )
    .minLength(1)
    .maxLength(10),
  ...along,
})

/** Captions may be empty; WhatsApp's limit is 1024 characters. One for the first file, or one per file. */
export const fileReply = vine.create({
  body: vine
    .array(
      vine
        .string()
        .trim()
        .maxLength(1024)
        // Form data has CR LF line ends; the customer gets the text as it was typed.
        .transform((text) => text.replaceAll('\r\n', '\n'))
        .nullable()
    )
    .maxLength(10)
    .optional(),
  voice: vine.boolean().optional(),
  ...along,
  // Client ids of the individual files are derived from it.
  clientId: vine.string().trim().maxLength(60).optional(),
})

export const messageEdit = vine.create({ body: texts() })

/**
 * One emoji, or nothing. `RGI_Emoji` is the list of this Node version; also allowed are emoji that clients
 * send without the variation selector ("❤") and emoji newer than the list. No letter and no digit is an
 * `Extended_Pictographic`.
 */
const oneEmojiOrNone =
  /^(?:\p{RGI_Emoji}|(?:\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*)?$/v

/** An empty emoji removes the reaction (IN-30). */
export const messageReaction = vine.create({
  emoji: vine.string().trim().maxLength(32).regex(oneEmojiOrNone).nullable().optional(),
})

export const typing = vine.create({ state: vine.enum(typingStates) })
