/** Parses a reply without files: a text, a location, or contact cards (TCK-12). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import type { ReplyContent } from '#modules/messages/actions/reply_content'
import type { Reply } from '#modules/messages/actions/reply_to_ticket'
import {
  contactsReply,
  locationReply,
  textReply,
} from '#modules/messages/http/validators/message_validators'

type Given = Pick<Reply, 'content' | 'quotedMessageId' | 'clientId'>

/** Without a location and without cards it is a text. */
export async function givenReply(request: HttpContext['request']): Promise<Given> {
  if (request.input('location')) {
    const given = await request.validateUsing(locationReply)
    const { latitude, longitude, name } = given.location
    return named(given, { kind: 'location', latitude, longitude, name: name ?? '' })
  }
  if (request.input('contacts')) {
    const given = await request.validateUsing(contactsReply)
    const cards = given.contacts.map(({ name, number }) => ({
      name,
      number: number.replace(/\D/g, ''),
    }))
    return named(given, { kind: 'contact', cards })
  }
  const given = await request.validateUsing(textReply)
  return named(given, { kind: 'text', body: given.body })
}

const named = (
  { quotedMsg, clientId }: Pick<Infer<typeof textReply>, 'quotedMsg' | 'clientId'>,
  content: ReplyContent
): Given => ({ content, quotedMessageId: quotedMsg?.id ?? null, clientId: clientId ?? null })
