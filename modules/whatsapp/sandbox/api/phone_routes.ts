// Calls about one phone: who it is, how it looks to others, what its chats show and what its owner does there.
import {
  chatIn,
  onlyBusiness,
  phoneOf,
  type Call,
  type Routes,
} from '#modules/whatsapp/sandbox/api/call'
import {
  addPhoneOrder,
  bookOrder,
  expireOrder,
  pictureOrder,
  readOrder,
  typingOrder,
} from '#modules/whatsapp/sandbox/api/orders'
import { messageView, phoneView } from '#modules/whatsapp/sandbox/api/views'
import { SandboxError } from '#modules/whatsapp/sandbox/errors'
import { expireMedia } from '#modules/whatsapp/sandbox/server/media_retry'
import { markRead } from '#modules/whatsapp/sandbox/server/phone_receipts'
import { seenBy, notifyTyping } from '#modules/whatsapp/sandbox/server/presence'
import { changePicture } from '#modules/whatsapp/sandbox/server/profile_pictures'
import { revealNumber } from '#modules/whatsapp/sandbox/server/reveal'

export const phoneRoutes: Routes = {
  'GET /api/phones': async ({ world }) =>
    world.phones.all().map((phone) => phoneView(world, phone)),
  'POST /api/phones': addPhone,
  'POST /api/phones/:number/book': async ({ world, number, body }) => {
    const { entries } = await bookOrder.validate(body)
    world.phones.addressBooks.write(phoneOf(world, number).number, entries)
    return { entries: world.phones.addressBooks.of(number).length }
  },
  'POST /api/phones/:number/picture': async ({ world, number, body }) => {
    const { base64 } = await pictureOrder.validate(body)
    changePicture(world, phoneOf(world, number), Buffer.from(base64, 'base64'))
    return { changed: true }
  },
  'POST /api/phones/:number/reveal': async ({ world, number, body }) => {
    const order = await readOrder.validate(body ?? {})
    return { emitted: revealNumber(world, phoneOf(world, number), order.with) }
  },
  'GET /api/chats/:number/messages': async ({ world, number, query }) => {
    const rows = world.chats.list(phoneOf(world, number).number, chatIn(query))
    return rows.map((row) => messageView(world, row))
  },
  'POST /api/chats/:number/read': async ({ world, number, body }) => {
    const order = await readOrder.validate(body ?? {})
    return { read: markRead(world, phoneOf(world, number).number, order.with) }
  },
  'GET /api/chats/:number/presence': async ({ world, number, query }) =>
    seenBy(world, phoneOf(world, number), chatIn(query) ?? onlyBusiness(world)),
  'POST /api/chats/:number/typing': async ({ world, number, body }) => {
    const order = await typingOrder.validate(body)
    const business = order.with ?? onlyBusiness(world)
    return { emitted: notifyTyping(world, phoneOf(world, number), business, order.state) }
  },
  'POST /api/chats/:number/expire': expireFile,
}

async function addPhone({ world, body }: Call) {
  const order = await addPhoneOrder.validate(body)
  if (world.phones.find(order.number)?.kind === 'business') {
    throw new SandboxError(422, 'NUMBER_IS_BUSINESS', 'Este número é de uma empresa.')
  }
  const phone = world.phones.ensure(order.number, order)
  world.notify(phone.number)
  return phoneView(world, phone)
}

async function expireFile({ world, number, body }: Call) {
  const { id, code = 410 } = await expireOrder.validate(body)
  const row = world.chats.findById(phoneOf(world, number).number, id)
  if (!expireMedia(world, row?.mediaId ?? null, code)) {
    throw new SandboxError(404, 'NO_SUCH_FILE', 'Esta mensagem não traz um arquivo.')
  }
  return { expired: true }
}
