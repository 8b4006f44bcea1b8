// A company's device cannot download a file and asks the sender's phone to upload it again.
import type { Companion } from '#sandbox/phones/companions'
import { newMediaReference, noMediaReference } from '#sandbox/media/retry_request'
import { keepFor } from '#sandbox/server/deliver'
import { child, node, timestamp, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** A phone that is offline does not respond at all. */
export function askForUpload(context: SandboxContext, companion: Companion, receipt: Stanza) {
  const { id } = receipt.attrs
  const request = child(receipt, 'rmr')?.attrs
  const customer = request && context.phones.locate(request.participant ?? request.jid)?.phone
  if (!customer || context.faults.standing('offline', customer.number)) return
  const chat = request.jid.endsWith('@g.us') ? request.jid : companion.number
  const row = context.chats.findAny(customer.number, chat, id)
  const place = uploadAgain(context, customer.number, row?.mediaId ?? null, id)
  const attributes = { from: request.jid, id, type: 'mediaretry', t: timestamp() }
  const about = { jid: request.jid, from_me: request.from_me, participant: request.participant }
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

/** The media host drops the file; only the phone still has it. Returns false when the message has no file. */
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
