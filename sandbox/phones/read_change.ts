// Parses a message that changes another one: an edit, a deletion for everyone, a reaction.
import { proto } from '@whiskeysockets/baileys'

const { Type } = proto.Message.ProtocolMessage

export interface Change {
  readonly target: string
  /** True when the author of the change is also the author of the message. */
  readonly isOwn: boolean
  readonly does: { readonly edit: string } | { readonly erase: true } | { readonly react: string }
}

/** Undefined for every other kind of message. */
export function changeOf(plain: proto.IMessage): Change | undefined {
  const { reactionMessage, protocolMessage } = plain
  if (reactionMessage) {
    return changing(reactionMessage.key, { react: reactionMessage.text ?? '' })
  }
  if (protocolMessage?.type === Type.REVOKE) {
    return changing(protocolMessage.key, { erase: true })
  }
  if (protocolMessage?.type !== Type.MESSAGE_EDIT) return undefined
  return changing(protocolMessage.key, { edit: textOf(protocolMessage.editedMessage ?? {}) })
}

function changing(
  key: proto.IMessageKey | null | undefined,
  does: Change['does']
): Change | undefined {
  return key?.id ? { target: key.id, isOwn: key.fromMe ?? false, does } : undefined
}

// An edited caption comes with the whole picture or file part that carries it.
function textOf(edited: proto.IMessage): string {
  const { imageMessage, videoMessage, documentMessage } = edited
  const caption = imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption
  return edited.conversation || edited.extendedTextMessage?.text || caption || ''
}
