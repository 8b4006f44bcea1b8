// A person writes (a customer, or the company on its own phone): composed, encrypted per linked device, queued, sent.
import { proto } from '@whiskeysockets/baileys'
import type { NewRow } from '#sandbox/phones/chats'
import type { Companion } from '#sandbox/phones/companions'
import { attach, messageId, packMessage, readContent } from '#sandbox/phones/content'
import { Endpoint, type Encrypted } from '#sandbox/phones/endpoint'
import { twinOf } from '#sandbox/phones/numbers'
import type { Phone } from '#sandbox/phones/phone_book'
import { changeChat } from '#sandbox/server/change_chat'
import { keepFor } from '#sandbox/server/deliver'
import { compose, directionOf, type Draft } from '#sandbox/server/draft'
import {
  addressIn,
  fromCustomer,
  fromOwnPhone,
  letterStanza,
  type Letter,
} from '#sandbox/server/envelope'
import { receiptFor } from '#sandbox/server/phone_receipts'
import { spendBundle } from '#sandbox/server/prekeys'
import type { KeyBundle } from '#sandbox/wire/key_bundle'
import type { SandboxContext } from '#sandbox/context'

interface Delivery {
  readonly companion: Companion
  readonly enc: Encrypted
}

/** Resolves when the message is stored and sent; the chat then shows it as sent. */
export function personSends(context: SandboxContext, draft: Draft): Promise<{ id: string }> {
  const author = authorOf(context, draft)
  const { customer, mode } = draft
  const twin = mode.startsWith('ninth') ? twinOf(customer.number) : undefined
  if (twin) context.phones.answerTo(customer, twin)
  return context.lanes.run(author.number, async () => {
    const id = draft.id ?? messageId()
    const known = draft.id ? findSent(context, draft, draft.id) : undefined
    const message = known?.proto ? proto.Message.decode(known.proto) : await compose(context, draft)
    const letter = { ...letterOf(context, draft), id, message }
    const deliveries: Delivery[] = []
    for (const companion of context.companions.of(draft.business)) {
      const enc = await encryptFor(context, author, companion, plaintextFor(draft, message))
      deliveries.push({ companion, enc })
    }
    const sends = context.store.transaction(() => {
      const recorded = known ? [] : recordDraft(context, draft, id, message)
      return deliveries
        .map(({ companion, enc }) => {
          enc.save()
          return keepFor(
            context,
            companion,
            letterStanza({ ...letter, encs: [enc] }),
            author.number
          )
        })
        .concat(recorded)
    })
    for (const send of sends) send()
    context.notify(draft.customer.number)
    return { id }
  })
}

function findSent(context: SandboxContext, draft: Draft, id: string) {
  return context.chats.find(draft.customer.number, draft.business, directionOf(draft), id)
}

function authorOf(context: SandboxContext, { byOwnPhone, customer, business }: Draft): Phone {
  return byOwnPhone ? context.phones.find(business)! : customer
}

function letterOf(context: SandboxContext, draft: Draft): Omit<Letter, 'id' | 'message' | 'encs'> {
  const { customer, mode, saying, at = new Date() } = draft
  const address = draft.byOwnPhone
    ? fromOwnPhone(authorOf(context, draft), customer, mode)
    : fromCustomer(customer, mode)
  const viewOnce = 'file' in saying && saying.viewOnce
  return { address, t: Math.floor(at.getTime() / 1000), viewOnce }
}

/** What the linked devices decrypt: a message of their own phone is wrapped together with its destination address. */
function plaintextFor(
  { byOwnPhone, customer, mode }: Draft,
  message: proto.IMessage
): proto.IMessage {
  if (!byOwnPhone) return message
  return ownCopy(message, addressIn(mode, customer))
}

export function ownCopy(message: proto.IMessage, destinationJid: string): proto.IMessage {
  const { messageContextInfo } = message
  return { deviceSentMessage: { destinationJid, message }, messageContextInfo }
}

/** `bundle`: keys for a new session, when the company could not decrypt the message in the old one. */
export async function encryptFor(
  context: SandboxContext,
  from: Phone,
  companion: Companion,
  message: proto.IMessage,
  bundle?: KeyBundle
): Promise<Encrypted> {
  const start = () => bundle ?? spendBundle(context, companion)
  const endpoint = new Endpoint(context.store, from)
  const again = bundle !== undefined
  const enc = await endpoint.encrypt(companion, packMessage(message), start, again)
  if (!again && context.faults.strike('corrupt', from.number)) enc.body[enc.body.length - 1] ^= 0xff
  return enc
}

function recordDraft(context: SandboxContext, draft: Draft, id: string, message: proto.IMessage) {
  const row = rowOf(context, draft, id, message)
  context.chats.record(row)
  const { change } = readContent(message)
  if (change) changeChat(context, row, authorOf(context, draft).number, change)
  // Messages from the company's own phone arrive at the customer, who sends receipts to every device of the company.
  return draft.byOwnPhone ? receiptFor(context, [row]) : []
}

function rowOf(context: SandboxContext, draft: Draft, id: string, message: proto.IMessage): NewRow {
  const { media, change, ...shown } = readContent(message)
  return {
    ...shown,
    customer: draft.customer.number,
    business: draft.business,
    id,
    direction: directionOf(draft),
    peer: draft.byOwnPhone ? addressIn(draft.mode, draft.customer) : '',
    device: 0,
    mediaId: attach(context.vault, media),
    author: null,
    viewOnce: 'file' in draft.saying && (draft.saying.viewOnce ?? false),
    status: draft.byOwnPhone ? 'delivered' : 'sent',
    at: (draft.at ?? new Date()).toISOString(),
    proto: Buffer.from(proto.Message.encode(message).finish()),
  }
}
