/** Reads what happens to a message that is there already: edits, deletes and reactions (IN-28..30); pure. */
import { normalizeMessageContent, proto, type WAMessage } from '@whiskeysockets/baileys'
import type { InboundChange, MessageTarget } from '#modules/whatsapp/contract'
import { editedText } from '#modules/whatsapp/drivers/baileys/translate_content'
import { isGroupChat, isOwn, type Own } from '#modules/whatsapp/drivers/baileys/addresses'

interface Change {
  readonly target: MessageTarget
  readonly change: InboundChange['change']
}

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type

/** Null when it changes no other message. */
export function changeOf(raw: WAMessage, own: Own): Change | null {
  const { protocolMessage, reactionMessage } = normalizeMessageContent(raw.message) ?? {}
  if (reactionMessage) return reactionOf(reactionMessage)
  return protocolMessage ? signOf(raw, protocolMessage, own) : null
}

/** The library has turned its key to our side already. */
function reactionOf({ key, text }: proto.Message.IReactionMessage): Change | null {
  if (!key?.id) return null
  const target = { wid: key.id, fromMe: Boolean(key.fromMe) }
  return { target, change: { kind: 'reaction', emoji: text ?? '' } }
}

function signOf(
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
 * Nobody can take back or edit what another wrote (IN-11), so in a chat of two the side of the change is
 * the side of its message, whatever the key claims. In a group an admin may take back anybody's.
 */
function targetIsOurs({ key }: WAMessage, target: proto.IMessageKey, own: Own): boolean {
  if (!isGroupChat(key.remoteJid)) return Boolean(key.fromMe)
  if (target.participant) return isOwn(target.participant, own)
  return Boolean(key.fromMe)
}
