// A message that a person is about to send, and its conversion to WhatsApp's message.
import { proto } from '@whiskeysockets/baileys'
import { SandboxError } from '#sandbox/errors'
import type { ChatRow } from '#sandbox/phones/chats'
import { composeSaying, type Reference } from '#sandbox/phones/compose'
import { composeFile } from '#sandbox/phones/compose_file'
import type { Phone } from '#sandbox/phones/phone_book'
import type { Saying } from '#sandbox/phones/saying'
import { addressIn, type AddressMode } from '#sandbox/server/envelope'
import type { SandboxContext } from '#sandbox/context'

export interface Draft {
  readonly customer: Phone
  /** Number of the business. */
  readonly business: string
  /** True when the company's own phone writes to the customer. */
  readonly byOwnPhone: boolean
  readonly saying: Saying
  /** Id of the quoted message of the same chat. */
  readonly quote?: string
  /** An existing id sends the same message once more. */
  readonly id?: string
  readonly mode: AddressMode
  /** When it was written; now when missing. */
  readonly at?: Date
  /** Also composes changes of messages that are not in this chat, as a forger would. */
  readonly forged?: boolean
}

export async function compose(context: SandboxContext, draft: Draft): Promise<proto.IMessage> {
  const { saying } = draft
  const about = referenceOf(context, draft)
  if ('file' in saying) return composeFile(context.vault, context.mediaHost, saying.file, about)
  return composeSaying(saying, about)
}

/** The direction of this draft, from the customer's point of view. */
export const directionOf = ({ byOwnPhone }: Draft) => (byOwnPhone ? 'in' : 'out')

function referenceOf(context: SandboxContext, draft: Draft): Reference | undefined {
  const id = targetOf(draft)
  if (!id) return undefined
  const business = context.phones.find(draft.business)
  const row = rowAbout(context, draft, id)
  const partner = draft.byOwnPhone ? draft.customer : business
  const address = (phone?: Phone) => (phone ? addressIn(draft.mode, phone) : '')
  const chat = address(partner)
  if (row) {
    const author = address(row.direction === 'out' ? draft.customer : business)
    const isOwn = row.direction === directionOf(draft)
    return { id, author, chat, isOwn, message: contentOf(row) }
  }
  if (!draft.forged) {
    throw new SandboxError(404, 'NO_SUCH_MESSAGE', 'Esta mensagem não está na conversa.')
  }
  return { id, author: chat, chat, isOwn: !('react' in draft.saying), message: {} }
}

/** The message as it was written; for one of the company's, the phone's copy. */
export function contentOf({ proto: kept, text, caption }: ChatRow): proto.IMessage {
  return kept ? proto.Message.decode(kept) : { conversation: text ?? caption ?? '' }
}

// Only one's own messages can be edited or deleted; all messages can be quoted and reacted to.
function rowAbout(context: SandboxContext, draft: Draft, id: string): ChatRow | undefined {
  const { customer, business, saying } = draft
  if ('edit' in saying || 'erase' in saying) {
    return context.chats.find(customer.number, business, directionOf(draft), id)
  }
  return context.chats.findAny(customer.number, business, id)
}

/** Id of the message that the draft quotes or changes. */
export function targetOf({ saying, quote }: Pick<Draft, 'saying' | 'quote'>): string | undefined {
  if ('edit' in saying) return saying.edit.id
  if ('erase' in saying) return saying.erase
  if ('react' in saying) return saying.react.id
  return quote
}
