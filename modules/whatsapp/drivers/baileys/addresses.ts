/** Parses WhatsApp's addresses: chats, people, groups, messages and our own; pure. */
import { createHash } from 'node:crypto'
import {
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  jidDecode,
  jidNormalizedUser,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys'
import type { ChatAddress, Sender } from '#modules/whatsapp/contract'

/** Our own side of this connection. */
export interface Own {
  /** Digits of its number and of its hidden id. */
  readonly number: string
  readonly lid: string
  /** Whether the company wants the messages of groups (IN-60). */
  readonly takesGroups: boolean
}

/** Chats that cannot be replied to: stories, broadcast lists, newsletters (IN-01). */
const isSilentChat = (jid: string) => Boolean(isJidBroadcast(jid) || isJidNewsletter(jid))

export const isGroupChat = (jid: string | null | undefined): boolean =>
  Boolean(jid && isJidGroup(jid))

/** Chats of which nothing is stored, not even that something arrived (IN-01, IN-60). */
export const isIgnoredChat = (jid: string, { takesGroups }: Pick<Own, 'takesGroups'>): boolean =>
  isSilentChat(jid) || (!takesGroups && isGroupChat(jid))

/** The chat's address without the device number; null for chats that cannot be replied to. */
export function chatOf(jid: string | null | undefined): ChatAddress | null {
  if (!jid || isSilentChat(jid)) return null
  return jidNormalizedUser(jid) || null
}

/** Longer than any id that WhatsApp's own programs make. */
const longestWid = 128

/** The sender's client chooses the id: one that is too long for our columns is replaced by its digest. */
export function widOf({ id }: WAMessageKey): string | null {
  if (!id || id.length <= longestWid) return id || null
  return createHash('sha256').update(id).digest('hex')
}

export function isOwn(jid: string, own: Pick<Own, 'number' | 'lid'>): boolean {
  const user = jidDecode(jid)?.user
  return Boolean(user) && (user === own.number || user === own.lid)
}

export const nobody: Sender = { phone: null, lid: null, pushName: null }

/** The customer of a chat of two; a group has none. */
export function senderOf(raw: WAMessage, own: Own): Sender {
  const key = raw.key as WAMessageKey
  if (isGroupChat(key.remoteJid)) return nobody
  // IN-08: on a message of ours the push name is our own.
  return personOf([key.remoteJid, key.remoteJidAlt], own, key.fromMe ? null : raw.pushName)
}

/** The member of a group who wrote; null in a chat of two and on a message of ours. */
export function authorOf(raw: WAMessage, own: Own): Sender | null {
  const key = raw.key as WAMessageKey
  if (!isGroupChat(key.remoteJid) || key.fromMe) return null
  const author = personOf([key.participant, key.participantAlt], own, raw.pushName)
  return author.phone || author.lid ? author : null
}

/** Both addresses of a person can be known; which one comes first depends on how the chat is addressed (IN-03). */
export function personOf(
  jids: readonly (string | null | undefined)[],
  own: Pick<Own, 'number' | 'lid'>,
  pushName: string | null | undefined
): Sender {
  const known = jids.filter((jid): jid is string => Boolean(jid) && !isOwn(jid as string, own))
  const digitsOn = (...servers: string[]) => {
    const decoded = known.map((jid) => jidDecode(jid))
    return decoded.find((jid) => jid && servers.includes(jid.server))?.user ?? null
  }
  return {
    phone: digitsOn('s.whatsapp.net', 'hosted', 'c.us'),
    lid: digitsOn('lid', 'hosted.lid'),
    pushName: pushName || null,
  }
}

/**
 * How a group names its member; at least one of both addresses. Groups use hidden ids; of a number two forms may be
 * known, of which WhatsApp uses one.
 */
export const memberAddress = ({ phone, lid }: Pick<Sender, 'phone' | 'lid'>): ChatAddress =>
  lid ? `${lid}@lid` : `${phone}@s.whatsapp.net`
