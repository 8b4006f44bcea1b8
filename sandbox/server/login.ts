// A known device logs in: checks its key, replaces an older socket, then sends its offline queue.
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { decodeBinaryNode, proto } from '@whiskeysockets/baileys'
import { messageId } from '#sandbox/phones/content'
import type { Companion } from '#sandbox/phones/companions'
import type { Connection } from '#sandbox/server/connection'
import { sendKeysTo } from '#sandbox/server/device_signs'
import type { NoiseClient } from '#sandbox/wire/noise'
import { node, SERVER, timestamp } from '#sandbox/wire/node'
import type { Phone } from '#sandbox/phones/phone_book'
import type { SandboxContext } from '#sandbox/context'

const { HistorySyncType } = proto.HistorySync
const { Type } = proto.Message.ProtocolMessage

export function refuse(connection: Connection, reason: number) {
  connection.closeWith(node('failure', { reason: String(reason), location: 'lla' }))
}

export function login(
  context: SandboxContext,
  connection: Connection,
  { noisePublic, payload }: NoiseClient
) {
  const number = String(payload.username)
  const companion = context.companions.find(number, payload.device ?? 0)
  if (!companion?.noisePublic.equals(noisePublic)) return refuse(connection, 401)
  connection.companion = companion
  context.links.loggedIn(companion, connection)?.closeWith(replacedError())
  const lid = `${context.phones.find(number)?.lid}:${companion.device}@lid`
  connection.send(node('success', { t: timestamp(), lid, props: '27', location: 'lla' }))
  const routing = node('routing_info', {}, randomBytes(8))
  connection.send(node('ib', {}, [node('edge_routing', {}, [routing])]))
}

export function replacedError() {
  return node('stream:error', {}, [node('conflict', { type: 'replaced' })])
}

/** The client is active: sends its offline queue in order and marked as offline, then live traffic. */
export async function drain(context: SandboxContext, connection: Connection) {
  const { companion } = connection
  if (!companion || connection.drained) return
  let total = 0
  // Decoding is asynchronous and more stanzas may be queued meanwhile: repeat until the queue is empty.
  for (;;) {
    const waiting = context.waiting.after(companion, connection.sentUpTo)
    if (waiting.length === 0) break
    for (const { seq, packed } of waiting) {
      const stanza = await decodeBinaryNode(packed)
      connection.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } })
      connection.sentUpTo = seq
      total++
    }
  }
  connection.drained = true
  connection.send(node('ib', {}, [node('offline', { count: String(total) })]))
  context.notify(companion.number)
  await sendHistory(context, companion)
}

// Messages from before the device was linked: the phone sends them once and they must not count as new. Contacts of
// its address book are included with their saved name, also those without any message.
function pastOf(context: SandboxContext, phone: Phone): proto.IConversation[] {
  const book = new Map(
    context.phones.addressBooks.of(phone.number).map((entry) => [entry.number, entry.name])
  )
  const others = context.phones.all().filter(({ number }) => number !== phone.number)
  const chats = others.slice(0, 5).map(({ number, name }): proto.IConversation => {
    const key = { remoteJid: `${number}@${SERVER}`, fromMe: false, id: messageId() }
    const message = {
      key,
      message: { conversation: `Até logo! ${name}` },
      messageTimestamp: 1_700_000_000,
    }
    return { id: key.remoteJid, name: book.get(number), messages: [{ message }] }
  })
  for (const { number } of others.slice(0, 5)) book.delete(number)
  return [...chats, ...[...book].map(([number, name]) => ({ id: `${number}@${SERVER}`, name }))]
}

// Without a history the client would buffer events for a while; the history also maps LIDs to numbers.
async function sendHistory(context: SandboxContext, companion: Companion) {
  const phone = context.phones.find(companion.number)
  if (!phone || !context.companions.claimHistory(companion)) return
  const history = proto.HistorySync.encode({
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: pastOf(context, phone),
    progress: 100,
    chunkOrder: 1,
    phoneNumberToLidMappings: context.phones
      .all()
      .map(({ number, lid }) => ({ pnJid: `${number}@${SERVER}`, lidJid: `${lid}@lid` })),
  }).finish()
  const notification: proto.Message.IProtocolMessage = {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.Message.HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: deflateSync(history),
    },
  }
  await context.lanes.run(phone.number, () => sendKeysTo(context, phone, companion, notification))
}
