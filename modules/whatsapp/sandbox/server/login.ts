// A known device comes back: check its key, replace an older socket, then hand over what waited for it.
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { decodeBinaryNode, proto } from '@whiskeysockets/baileys'
import { messageId } from '#modules/whatsapp/sandbox/phones/content'
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import type { Connection } from '#modules/whatsapp/sandbox/server/connection'
import { signTo } from '#modules/whatsapp/sandbox/server/device_signs'
import type { NoiseClient } from '#modules/whatsapp/sandbox/wire/noise'
import { node, SERVER, timestamp } from '#modules/whatsapp/sandbox/wire/node'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import type { World } from '#modules/whatsapp/sandbox/world'

const { HistorySyncType } = proto.HistorySync
const { Type } = proto.Message.ProtocolMessage

export function refuse(connection: Connection, reason: number) {
  connection.farewell(node('failure', { reason: String(reason), location: 'lla' }))
}

export function login(world: World, connection: Connection, { noisePublic, payload }: NoiseClient) {
  const number = String(payload.username)
  const companion = world.companions.find(number, payload.device ?? 0)
  if (!companion?.noisePublic.equals(noisePublic)) return refuse(connection, 401)
  connection.companion = companion
  world.links.loggedIn(companion, connection)?.farewell(replacedError())
  const lid = `${world.phones.find(number)?.lid}:${companion.device}@lid`
  connection.send(node('success', { t: timestamp(), lid, props: '27', location: 'lla' }))
  const routing = node('routing_info', {}, randomBytes(8))
  connection.send(node('ib', {}, [node('edge_routing', {}, [routing])]))
}

export function replacedError() {
  return node('stream:error', {}, [node('conflict', { type: 'replaced' })])
}

/** The client is active: first what waited, in order and marked as such, then live traffic. */
export async function drain(world: World, connection: Connection) {
  const { companion } = connection
  if (!companion || connection.drained) return
  let total = 0
  // Unpacking takes time in which more may come to wait: look again until nothing is left.
  for (;;) {
    const waiting = world.waiting.after(companion, connection.sentUpTo)
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
  world.notify(companion.number)
  await sendHistory(world, companion)
}

// What was said before the device was linked: the phone tells of it once, and it is nobody's news. Whoever stands
// in its address book comes along by that name, also those with whom nothing was said.
function pastOf(world: World, phone: Phone): proto.IConversation[] {
  const book = new Map(
    world.phones.addressBooks.of(phone.number).map((entry) => [entry.number, entry.name])
  )
  const others = world.phones.all().filter(({ number }) => number !== phone.number)
  const talks = others.slice(0, 5).map(({ number, name }): proto.IConversation => {
    const key = { remoteJid: `${number}@${SERVER}`, fromMe: false, id: messageId() }
    const message = {
      key,
      message: { conversation: `Até logo! ${name}` },
      messageTimestamp: 1_700_000_000,
    }
    return { id: key.remoteJid, name: book.get(number), messages: [{ message }] }
  })
  for (const { number } of others.slice(0, 5)) book.delete(number)
  return [...talks, ...[...book].map(([number, name]) => ({ id: `${number}@${SERVER}`, name }))]
}

// Without a history the client would hold events back for a while; it also learns which LID is whose.
async function sendHistory(world: World, companion: Companion) {
  const phone = world.phones.find(companion.number)
  if (!phone || !world.companions.claimHistory(companion)) return
  const history = proto.HistorySync.encode({
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: pastOf(world, phone),
    progress: 100,
    chunkOrder: 1,
    phoneNumberToLidMappings: world.phones
      .all()
      .map(({ number, lid }) => ({ pnJid: `${number}@${SERVER}`, lidJid: `${lid}@lid` })),
  }).finish()
  const sign: proto.Message.IProtocolMessage = {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.Message.HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: deflateSync(history),
    },
  }
  await world.lanes.run(phone.number, () => signTo(world, phone, companion, sign))
}
