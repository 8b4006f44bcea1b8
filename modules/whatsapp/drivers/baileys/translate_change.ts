/** Reads changes of existing messages: edits, deletes and reactions (IN-28..30); pure. */
import { normalizeMessageContent, proto, type WAMessage } from '@whiskeysockets/baileys'
import type { InboundChange, MessageTarget } from '#modules/whatsapp/contract'
import { editedText } from '#modules/whatsapp/drivers/baileys/translate_content'
import { isGroupChat, isOwn, type Own } from '#modules/whatsapp/drivers/baileys/addresses'

interface Change {
  readonly target: MessageTarget
  readonly change: InboundChange['change']
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** Null when it does not change another message. */
export function changeOf(raw: WAMessage, own: Own): Change | null {
  const { protocolMessage, reactionMessage } = normalizeMessageContent(raw.message) ?? {}
  if (reactionMessage) return reactionOf(reactionMessage)
  return protocolMessage ? protocolChangeOf(raw, protocolMessage, own) : null
}

/** For reactions the library has already converted the key to our point of view. */
function reactionOf({ key, text }: proto.Message.IReactionMessage): Change | null {
  if (!key?.id) return null
  const target = { wid: key.id, fromMe: Boolean(key.fromMe) }
  return { target, change: { kind: 'reaction', emoji: text ?? '' } }
}

function protocolChangeOf(
  raw: WAMessage,
  { key, type, editedMessage }: proto.Message.IProtocolMessage,
  own: Own
): Change | null {
  if (!key?.id) return null
  const target = { wid: key.id, fromMe: targetIsOurs(raw, key, own) }
  if (type === REVOKE) return { target, change: { kind: 'delete' } }
  if (type !== MESSAGE_EDIT) return null
  return { target, change: { kind: 'edit', body: editedText(editedMessage) } }
}

/**
 * Nobody can delete or edit another's message (IN-11), so in a chat of two the direction of the change is the
 * direction of its message, whatever the key claims. In a group an admin may delete anybody's.
 */
function targetIsOurs({ key }: WAMessage, target: proto.IMessageKey, own: Own): boolean {
  if (!isGroupChat(key.remoteJid)) return Boolean(key.fromMe)
  if (target.participant) return isOwn(target.participant, own)
  return Boolean(key.fromMe)
}
