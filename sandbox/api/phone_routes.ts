// API routes for one phone: its profile, the chats it shows and the actions of its owner.
import { chatIn, onlyBusiness, phoneOf, type Call, type Routes } from '#sandbox/api/call'
import {
  addPhoneOrder,
  bookOrder,
  expireOrder,
  pictureOrder,
  readOrder,
  typingOrder,
} from '#sandbox/api/orders'
import { messageView, phoneView } from '#sandbox/api/views'
import type { SandboxContext } from '#sandbox/context'
import { SandboxError } from '#sandbox/errors'
import type { Phone } from '#sandbox/phones/phone_book'
import { lidOf, pnOf } from '#sandbox/server/envelope'
import { expireMedia } from '#sandbox/server/media_retry'
import { markRead } from '#sandbox/server/phone_receipts'
import { seenBy, notifyTyping } from '#sandbox/server/presence'
import { changePicture } from '#sandbox/server/profile_pictures'
import { mexNotice } from '#sandbox/wire/node'

export const phoneRoutes: Routes = {
  'GET /api/phones': async ({ context }) =>
    context.phones.all().map((phone) => phoneView(context, phone)),
  'POST /api/phones': addPhone,
  'POST /api/phones/:number/book': async ({ context, number, body }) => {
    const { entries } = await bookOrder.validate(body)
    context.phones.addressBooks.write(phoneOf(context, number).number, entries)
    return { entries: context.phones.addressBooks.of(number).length }
  },
  'POST /api/phones/:number/picture': async ({ context, number, body }) => {
    const { base64 } = await pictureOrder.validate(body)
    changePicture(context, phoneOf(context, number), Buffer.from(base64, 'base64'))
    return { changed: true }
  },
  'POST /api/phones/:number/reveal': async ({ context, number, body }) => {
    const order = await readOrder.validate(body ?? {})
    return { emitted: revealNumber(context, phoneOf(context, number), order.with) }
  },
  'GET /api/chats/:number/messages': async ({ context, number, query }) => {
    const rows = context.chats.list(phoneOf(context, number).number, chatIn(query))
    return rows.map((row) => messageView(context, row))
  },
  'POST /api/chats/:number/read': async ({ context, number, body }) => {
    const order = await readOrder.validate(body ?? {})
    return { read: markRead(context, phoneOf(context, number).number, order.with) }
  },
  'GET /api/chats/:number/presence': async ({ context, number, query }) =>
    seenBy(context, phoneOf(context, number), chatIn(query) ?? onlyBusiness(context)),
  'POST /api/chats/:number/typing': async ({ context, number, body }) => {
    const order = await typingOrder.validate(body)
    const business = order.with ?? onlyBusiness(context)
    return { emitted: notifyTyping(context, phoneOf(context, number), business, order.state) }
  },
  'POST /api/chats/:number/expire': expireFile,
}

async function addPhone({ context, body }: Call) {
  const order = await addPhoneOrder.validate(body)
  if (context.phones.find(order.number)?.kind === 'business') {
    throw new SandboxError(422, 'NUMBER_IS_BUSINESS', 'Este número é de uma empresa.')
  }
  const phone = context.phones.ensure(order.number, order)
  context.notify(phone.number)
  return phoneView(context, phone)
}

async function expireFile({ context, number, body }: Call) {
  const { id, code = 410 } = await expireOrder.validate(body)
  const row = context.chats.findById(phoneOf(context, number).number, id)
  if (!expireMedia(context, row?.mediaId ?? null, code)) {
    throw new SandboxError(404, 'NO_SUCH_FILE', 'Esta mensagem não traz um arquivo.')
  }
  return { expired: true }
}

/** Notifies a company's devices of the phone number behind a LID. Returns how many were notified. */
function revealNumber(context: SandboxContext, phone: Phone, business?: string): number {
  const profiles = { jid: lidOf(phone), added_profiles: [{ pn: pnOf(phone) }] }
  const content = JSON.stringify({ data: { xwa2_notify_linked_profiles: profiles } })
  const connections = context.links.ofNumber(business)
  for (const connection of connections) {
    connection.send(mexNotice(connection.nextId(), 'NotificationLinkedProfilesUpdates', content))
  }
  return connections.length
}
