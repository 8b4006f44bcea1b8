// How phones and messages look on the wire.
import type { MessageWire, PhoneWire } from '#modules/whatsapp/sandbox/api/wire'
import type { ChatRow } from '#modules/whatsapp/sandbox/phones/chats'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import type { World } from '#modules/whatsapp/sandbox/world'

export function phoneView(world: World, phone: Phone): PhoneWire {
  const { number, name, lid, kind, autoRead } = phone
  const basics = { number, name, lid, kind, autoRead }
  if (kind === 'business') {
    const linked = world.companions.of(number)
    const connected = linked.filter((companion) => world.links.of(companion)?.drained)
    return { ...basics, linked: linked.length, connected: connected.length }
  }
  const last = world.chats.last(number)
  return {
    ...basics,
    last: last && messageView(world, last),
    unread: world.chats.countUnread(number),
  }
}

export function messageView(world: World, row: ChatRow): MessageWire {
  const attachment = row.mediaId ? world.vault.find(row.mediaId) : undefined
  return {
    id: row.id,
    direction: row.direction,
    with: row.business,
    text: row.text,
    media: attachment
      ? {
          mimetype: attachment.mimetype,
          url: `/api/media/${attachment.id}`,
          fileName: attachment.fileName,
        }
      : null,
    caption: row.caption,
    quotedId: row.quotedId,
    status: row.status,
    copies: row.copies,
    refused: row.refused,
    at: row.at,
  }
}
