// A customer writes to the company: composed on the phone, encrypted for each linked device, queued, sent.
import { proto } from '@whiskeysockets/baileys'
import type { ChatRow } from '#modules/whatsapp/sandbox/phones/chats'
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import {
  attach,
  composeFile,
  composeText,
  messageId,
  packMessage,
  readContent,
  type OutgoingFile,
  type Quote,
} from '#modules/whatsapp/sandbox/phones/content'
import { Endpoint, type Encrypted } from '#modules/whatsapp/sandbox/phones/endpoint'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { dispatchAgain, keepFor } from '#modules/whatsapp/sandbox/server/deliver'
import { mediaOf } from '#modules/whatsapp/sandbox/media/kinds'
import type { KeyBundle } from '#modules/whatsapp/sandbox/wire/key_bundle'
import { node, SERVER, timestamp, type Stanza } from '#modules/whatsapp/sandbox/wire/node'
import { spendBundle } from '#modules/whatsapp/sandbox/server/prekeys'
import type { World } from '#modules/whatsapp/sandbox/world'

/** How WhatsApp names the sender: by LID (usual today), by number, or by number with the LID beside it. */
export const addressModes = ['lid', 'pn', 'pn+lid'] as const
export type AddressMode = (typeof addressModes)[number]

export interface Draft {
  readonly from: Phone
  /** Number of the business. */
  readonly to: string
  readonly text?: string
  readonly file?: OutgoingFile
  /** Id of the quoted message of the same chat. */
  readonly quote?: string
  /** An id that exists sends the same message once more. */
  readonly id?: string
  readonly mode: AddressMode
}

interface Letter {
  readonly companion: Companion
  readonly enc: Encrypted
  readonly stanza: Stanza
}

/** Resolves when the message is stored and on its way; the chat then shows it as sent. */
export function customerSends(world: World, draft: Draft): Promise<{ id: string }> {
  return world.lanes.run(draft.from.number, async () => {
    const id = draft.id ?? messageId()
    const known = world.chats.find(draft.from.number, draft.to, 'out', id)
    const message = known?.proto ? proto.Message.decode(known.proto) : await compose(world, draft)
    const letters: Letter[] = []
    for (const companion of world.companions.of(draft.to)) {
      const enc = await encryptFor(world, draft.from, companion, message)
      letters.push({ companion, enc, stanza: envelope(draft, id, message, enc) })
    }
    const sends = world.store.transaction(() => {
      if (!known) world.chats.record(rowOf(world, draft, id, message))
      return letters.map(({ companion, enc, stanza }) => {
        enc.save()
        return keepFor(world, companion, stanza)
      })
    })
    for (const send of sends) send()
    world.tell(draft.from.number)
    return { id }
  })
}

/** The company could not read a message and asks for it again: same id, new session. */
export function customerResends(
  world: World,
  companion: Companion,
  from: Phone,
  request: { id: string; count: number; to: string; bundle?: KeyBundle }
): Promise<void> {
  return world.lanes.run(from.number, async () => {
    const row = world.chats.find(from.number, companion.number, 'out', request.id)
    if (!row?.proto) return void world.waiting.confirm(companion, 'message', [request.id])
    const message = proto.Message.decode(row.proto)
    const enc = await encryptFor(world, from, companion, message, request.bundle)
    const mode = request.to.endsWith('@lid') ? 'lid' : 'pn+lid'
    const stanza = envelope({ from, mode }, request.id, message, enc, request.count)
    // It is asked for again, not written again: its time stays.
    stanza.attrs.t = String(Math.floor(Date.parse(row.at) / 1000))
    const place = world.store.transaction(() => {
      enc.save()
      return world.waiting.replace(companion, stanza)
    })
    dispatchAgain(world, companion, stanza, place)
  })
}

async function compose(world: World, draft: Draft): Promise<proto.IMessage> {
  const quoted = draft.quote && world.chats.findAny(draft.from.number, draft.to, draft.quote)
  const quote = quoted ? quoteOf(world, draft, quoted) : undefined
  if (draft.file) return composeFile(world.vault, world.mediaHost, draft.file, quote)
  return composeText(draft.text ?? '', quote)
}

function quoteOf(world: World, draft: Draft, row: ChatRow): Quote {
  const author = row.direction === 'out' ? draft.from : world.phones.find(draft.to)
  const address = draft.mode === 'lid' ? `${author?.lid}@lid` : `${author?.number}@${SERVER}`
  const message = row.proto ? proto.Message.decode(row.proto) : { conversation: row.text ?? '' }
  return { id: row.id, author: address, message }
}

async function encryptFor(
  world: World,
  from: Phone,
  companion: Companion,
  message: proto.IMessage,
  bundle?: KeyBundle
): Promise<Encrypted> {
  const start = () => bundle ?? spendBundle(world, companion)
  const endpoint = new Endpoint(world.store, from)
  const again = bundle !== undefined
  const enc = await endpoint.encrypt(companion, packMessage(message), start, again)
  if (!again && world.faults.strike('corrupt', from.number)) enc.body[enc.body.length - 1] ^= 0xff
  return enc
}

function envelope(
  { from, mode }: Pick<Draft, 'from' | 'mode'>,
  id: string,
  message: proto.IMessage,
  enc: Encrypted,
  count?: number
): Stanza {
  const pn = `${from.number}@${SERVER}`
  const lid = `${from.lid}@lid`
  const address = {
    'lid': { from: lid, sender_pn: pn, addressing_mode: 'lid' },
    'pn': { from: pn },
    'pn+lid': { from: pn, sender_lid: lid },
  }[mode]
  const mediatype = mediaOf(message)?.kind
  const type = mediatype ? 'media' : 'text'
  const sealed = { v: '2', type: enc.type, mediatype, count: count?.toString() }
  return node('message', { ...address, id, t: timestamp(), type, notify: from.name }, [
    node('enc', sealed, enc.body),
  ])
}

function rowOf(world: World, draft: Draft, id: string, message: proto.IMessage) {
  const { text, caption, quotedId, media } = readContent(message)
  return {
    customer: draft.from.number,
    business: draft.to,
    id,
    direction: 'out' as const,
    peer: '',
    device: 0,
    text,
    caption,
    mediaId: attach(world.vault, media),
    quotedId,
    status: 'sent' as const,
    proto: Buffer.from(proto.Message.encode(message).finish()),
  }
}
