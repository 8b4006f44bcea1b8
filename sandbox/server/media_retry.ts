// A company's device cannot fetch a file and asks the phone that sent it to upload it again.
import type { Companion } from '#sandbox/phones/companions'
import { newMediaReference, noMediaReference } from '#sandbox/media/retry_request'
import { keepFor } from '#sandbox/server/deliver'
import { child, node, timestamp, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** A phone that is off does not answer at all. */
export function askForUpload(context: SandboxContext, companion: Companion, receipt: Stanza) {
  const { id } = receipt.attrs
  const asked = child(receipt, 'rmr')?.attrs
  const customer = asked && context.phones.locate(asked.participant ?? asked.jid)?.phone
  if (!customer || context.faults.standing('offline', customer.number)) return
  const chat = asked.jid.endsWith('@g.us') ? asked.jid : companion.number
  const row = context.chats.findAny(customer.number, chat, id)
  const place = uploadAgain(context, customer.number, row?.mediaId ?? null, id)
  const attributes = { from: asked.jid, id, type: 'mediaretry', t: timestamp() }
  const about = { jid: asked.jid, from_me: asked.from_me, participant: asked.participant }
  const answer = node('notification', attributes, [place, node('rmr', about)])
  const send = context.store.transaction(() => keepFor(context, companion, answer))
  send()
}

function uploadAgain(
  context: SandboxContext,
  number: string,
  mediaId: string | null,
  id: string
): Stanza {
  if (!mediaId) return noMediaReference()
  const refusal = context.faults.strike('no_upload', number)
  if (refusal) return noMediaReference(refusal.code)
  const moved = context.store.transaction(() => context.vault.uploadAgain(mediaId))
  return moved ? newMediaReference(id, moved.path, moved.mediaKey) : noMediaReference()
}

/** The media host has thrown the file away; only the phone still has it. False when the message carries none. */
export function expireMedia(
  context: SandboxContext,
  mediaId: string | null,
  code: number
): boolean {
  const attachment = mediaId ? context.vault.find(mediaId) : undefined
  if (!attachment) return false
  context.vault.expire(attachment.path, code)
  return true
}
