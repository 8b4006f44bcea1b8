// Converts phones and messages to their JSON form.
import type { MessageWire, PhoneWire } from '#sandbox/api/wire'
import type { ChatRow } from '#sandbox/phones/chats'
import type { Phone } from '#sandbox/phones/phone_book'
import type { SandboxContext } from '#sandbox/context'

export function phoneView(context: SandboxContext, phone: Phone): PhoneWire {
  const { number, name, lid, kind, autoRead } = phone
  const basics = { number, name, lid, kind, autoRead }
  if (kind === 'business') {
    const linked = context.companions.of(number)
    const connected = linked.filter((companion) => context.links.of(companion)?.drained)
    return { ...basics, linked: linked.length, connected: connected.length }
  }
  const last = context.chats.last(number)
  return {
    ...basics,
    last: last && messageView(context, last),
    unread: context.chats.countUnread(number),
  }
}

export function messageView(context: SandboxContext, row: ChatRow): MessageWire {
  const { location = null, contacts = null, poll = null, answer = null } = row.details ?? {}
  return {
    id: row.id,
    direction: row.direction,
    with: row.business,
    kind: row.kind,
    text: row.text,
    media: mediaView(context, row),
    caption: row.caption,
    seconds: row.seconds,
    location,
    contacts,
    poll,
    answer,
    author: row.author,
    viewOnce: row.viewOnce,
    isEdited: row.isEdited,
    isDeleted: row.isDeleted,
    reactions: context.changes.reactions(row),
    quotedId: row.quotedId,
    status: row.status,
    copies: row.copies,
    refused: row.refused,
    at: row.at,
  }
}

function mediaView(context: SandboxContext, { mediaId, isDeleted }: ChatRow): MessageWire['media'] {
  const attachment = mediaId && !isDeleted ? context.vault.find(mediaId) : undefined
  if (!attachment) return null
  const { id, mimetype, fileName } = attachment
  return { mimetype, url: `/api/media/${id}`, fileName }
}
