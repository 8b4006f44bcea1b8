// A company's device cannot fetch a file and asks the phone that sent it to upload it again.
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import { newPlace, noPlace } from '#modules/whatsapp/sandbox/media/retry_request'
import { keepFor } from '#modules/whatsapp/sandbox/server/deliver'
import { child, node, timestamp, type Stanza } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

/** A phone that is off does not answer at all. */
export function askForUpload(world: World, companion: Companion, receipt: Stanza) {
  const { id } = receipt.attrs
  const asked = child(receipt, 'rmr')?.attrs
  const customer = asked && world.phones.locate(asked.participant ?? asked.jid)?.phone
  if (!customer || world.faults.standing('offline', customer.number)) return
  const chat = asked.jid.endsWith('@g.us') ? asked.jid : companion.number
  const row = world.chats.findAny(customer.number, chat, id)
  const place = uploadAgain(world, customer.number, row?.mediaId ?? null, id)
  const attributes = { from: asked.jid, id, type: 'mediaretry', t: timestamp() }
  const about = { jid: asked.jid, from_me: asked.from_me, participant: asked.participant }
  const answer = node('notification', attributes, [place, node('rmr', about)])
  const send = world.store.transaction(() => keepFor(world, companion, answer))
  send()
}

function uploadAgain(world: World, number: string, mediaId: string | null, id: string): Stanza {
  if (!mediaId) return noPlace()
  const refusal = world.faults.strike('no_upload', number)
  if (refusal) return noPlace(refusal.code)
  const moved = world.store.transaction(() => world.vault.uploadAgain(mediaId))
  return moved ? newPlace(id, moved.path, moved.mediaKey) : noPlace()
}

/** The media host has thrown the file away; only the phone still has it. False when the message carries none. */
export function expireMedia(world: World, mediaId: string | null, code: number): boolean {
  const attachment = mediaId ? world.vault.find(mediaId) : undefined
  if (!attachment) return false
  world.vault.expire(attachment.path, code)
  return true
}
