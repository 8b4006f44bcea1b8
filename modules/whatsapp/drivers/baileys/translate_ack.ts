/** Reads receipts for messages of ours from WhatsApp's stanzas and the library's events; pure. */
import {
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidNormalizedUser,
  type BinaryNode,
  type WAMessage,
  type WAMessageUpdate,
} from '@whiskeysockets/baileys'
import type { Ack, ChatAddress } from '#modules/whatsapp/contract'
import type { ArrivedReceipt } from '#modules/whatsapp/drivers/driver'
import {
  chatOf,
  isGroupChat,
  isIgnoredChat,
  isOwn,
  type Own,
} from '#modules/whatsapp/drivers/baileys/addresses'

/** Receipt types by which a customer's device reports on a message. Other types (retry, sender, …) are ignored. */
const ackOfReceipt: Record<string, Ack> = { '': 3, 'inactive': 3, 'read': 4, 'played': 5 }

/**
 * The server's ack for a message of ours: accepted (2), or refused with a code such as 463 (0). The library emits
 * nothing for a positive one, so the stanza itself is read.
 */
export function receiptOfServerAck({ attrs }: BinaryNode, own: Own): ArrivedReceipt[] {
  const chat = chatOf(attrs.from)
  // Messages to our own phone are protocol messages between devices.
  if (!chat || !attrs.id || isOwn(chat, own) || isIgnoredChat(chat, own)) return []
  const { error } = attrs
  return [{ chat, wid: attrs.id, ack: error ? 0 : 2, errorCode: error || null }]
}

/** A customer's device received, read or played one or several messages of ours. */
export function receiptsOfStanza(node: BinaryNode, own: Own): ArrivedReceipt[] {
  const { from, id, type = '', recipient } = node.attrs
  const ack = ackOfReceipt[type]
  const chat = chatOf(from)
  // With a `recipient` it is our own other device that reports on what it received.
  if (ack === undefined || !chat || !id || recipient) return []
  if (isOwn(chat, own) || isIgnoredChat(chat, own)) return []
  if (isGroupChat(chat)) {
    return readingsOf(node)
      .filter(({ reader }) => reader && !isOwn(reader, own))
      .map((reading) => ({ chat, ack, errorCode: null, ...reading }))
  }
  return widsOf(node).map((wid) => ({ chat, wid, ack, errorCode: null }))
}

function widsOf(node: BinaryNode): string[] {
  const list = getBinaryNodeChild(node, 'list')
  const more = getBinaryNodeChildren(list, 'item').map((item) => item.attrs.id)
  return [...new Set([node.attrs.id, ...more])]
}

/** In a group: the receipt of one member for several messages, or of several members for one message each. */
function readingsOf(node: BinaryNode): { readonly wid: string; readonly reader: ChatAddress }[] {
  const { participant } = node.attrs
  if (participant) {
    const reader = jidNormalizedUser(participant)
    return widsOf(node).map((wid) => ({ wid, reader }))
  }
  return getBinaryNodeChildren(node, 'participants').flatMap((emitted) =>
    getBinaryNodeChildren(emitted, 'user').map((user) => ({
      wid: emitted.attrs.key || node.attrs.id,
      reader: jidNormalizedUser(user.attrs.jid),
    }))
  )
}

/** The library's own event; it may carry what a stanza did not, such as an error while resending. */
export function receiptsOfUpdates(updates: readonly WAMessageUpdate[]): ArrivedReceipt[] {
  return updates.flatMap(({ key, update }) =>
    key.fromMe ? receiptOf(key, update.status, update.messageStubParameters) : []
  )
}

/** A message of ours whose status was merged into its upsert before either was emitted. */
export function receiptsOfUpsert(messages: readonly WAMessage[]): ArrivedReceipt[] {
  return messages.flatMap(({ key, status, messageStubParameters }) =>
    key.fromMe && status !== undefined ? receiptOf(key, status, messageStubParameters) : []
  )
}

function receiptOf(
  key: WAMessage['key'],
  status: number | null | undefined,
  parameters: readonly string[] | null | undefined
): ArrivedReceipt[] {
  const chat = chatOf(key.remoteJid)
  if (!chat || !key.id || typeof status !== 'number' || !isStatusChange(chat, status)) return []
  const errorCode = status === 0 ? (parameters?.[0] ?? 'unknown') : null
  return [{ chat, wid: key.id, ack: status as Ack, errorCode }]
}

/**
 * "Pending" is not reported: every message of ours starts with it. For a group the event does not say who read it;
 * the stanza does.
 */
const isStatusChange = (chat: ChatAddress, status: number) =>
  status === 0 || (status >= 2 && status <= (isGroupChat(chat) ? 2 : 5))
