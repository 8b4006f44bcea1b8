/** Translates a message of the library into our contract; pure. */
import { proto, type WAMessage, type WAMessageKey } from '@whiskeysockets/baileys'
import type {
  ArrivedContent,
  ArrivedMessage,
  ArrivedRegroup,
} from '#modules/whatsapp/drivers/driver'
import {
  authorOf,
  chatOf,
  isGroupChat,
  isIgnoredChat,
  isOwn,
  senderOf,
  type Own,
} from '#modules/whatsapp/drivers/baileys/addresses'
import { changeOf } from '#modules/whatsapp/drivers/baileys/translate_change'
import { contentOf, type Content } from '#modules/whatsapp/drivers/baileys/translate_content'

/** Milliseconds: a message dated in the future is placed at most this far ahead of our clock (IN-14). */
const aheadMs = 60_000

const { CIPHERTEXT, GROUP_CHANGE_SUBJECT } = proto.WebMessageInfo.StubType

/** A message that WhatsApp delivers to the phone only, with WhatsApp's name for the reason. */
export type Withheld = WAMessage & { readonly withheld?: string }

/** Null when nothing is to be emitted: an ignored chat, a note to oneself, a silent kind. */
export function translateInbound(raw: WAMessage, own: Own, arrivedAt: Date): ArrivedContent | null {
  const chat = chatOf(raw.key.remoteJid)
  if (!chat || isIgnoredChat(chat, own) || isOwn(chat, own)) return null
  const envelope = {
    sender: senderOf(raw, own),
    author: authorOf(raw, own),
    at: timeOf(raw.messageTimestamp, arrivedAt).toISOString(),
  }
  const change = changeOf(raw, own)
  if (change) return { what: 'change', ...envelope, ...change }
  return regroupOf(raw) ?? messageOf(raw, envelope, own)
}

/** The library could not decrypt it: WhatsApp retries by itself, and its text will come. */
export const isUndecryptable = (raw: WAMessage): boolean => raw.messageStubType === CIPHERTEXT

function messageOf(
  raw: WAMessage,
  envelope: Pick<ArrivedMessage, 'sender' | 'author' | 'at'>,
  own: Own
): ArrivedMessage | null {
  const content = readContent(raw, own)
  if (!content) return null
  const group = isGroupChat(raw.key.remoteJid) ? { subject: null } : null
  return { what: 'message', ...envelope, group, ...content }
}

function readContent(raw: WAMessage, own: Own): Content | null {
  if (isUndecryptable(raw)) return wordless('undecryptable')
  const content = contentOf(raw.message, own)
  if (content) return content
  // Of some messages we get only the stanza without content.
  if ((raw.key as WAMessageKey).isViewOnce) return wordless('view_once')
  const { withheld } = raw as Withheld
  return withheld ? { ...wordless('unsupported'), body: withheld } : null
}

const wordless = (kind: 'undecryptable' | 'view_once' | 'unsupported'): Content => ({
  kind,
  body: '',
  media: null,
  quote: null,
})

/** IN-62: the new subject is the first parameter of the notification. */
function regroupOf(raw: WAMessage): ArrivedRegroup | null {
  if (raw.messageStubType !== GROUP_CHANGE_SUBJECT || !isGroupChat(raw.key.remoteJid)) return null
  const subject = raw.messageStubParameters?.[0]?.trim()
  return subject ? { what: 'regroup', subject } : null
}

function timeOf(seconds: WAMessage['messageTimestamp'], arrivedAt: Date): Date {
  const claimedMs = Number(seconds ?? 0) * 1000
  const latest = arrivedAt.getTime() + aheadMs
  return new Date(claimedMs > 0 ? Math.min(claimedMs, latest) : arrivedAt.getTime())
}
