/**
 * Stores a decrypted message in the same statement that uses up its keys.
 *
 * The library decrypts a message, acknowledges it to WhatsApp, and only then hands it to us. A process that dies in
 * between would lose it for good: WhatsApp does not send it again, and its keys are spent. Here the text is written
 * to the inbox together with the keys, before the acknowledgement.
 */
import {
  cleanMessage,
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  proto,
  unpadRandomMax16,
  WAMessageStubType,
  writeRandomPadMax16,
  type AuthenticationCreds,
  type BinaryNode,
  type SignalDataSet,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  type WAMessage,
} from '@whiskeysockets/baileys'
import { LeaseLost } from '#app/kernel/database/lease'
import { chatOf, widOf } from '#modules/whatsapp/drivers/baileys/addresses'
import { unpack } from '#modules/whatsapp/drivers/baileys/arrival'
import { arrivalType } from '#modules/whatsapp/drivers/baileys/auth_state'
import { inOneLine } from '#modules/whatsapp/drivers/baileys/one_line'
import { typeOf, unknownType } from '#modules/whatsapp/drivers/baileys/translate_content'
import type { Withheld } from '#modules/whatsapp/drivers/baileys/translate_inbound'
import type { Arrival } from '#modules/whatsapp/drivers/driver'
import type { DriverServices } from '#modules/whatsapp/drivers/services'

type MakeRepository = SocketConfig['makeSignalRepository']

/** Finds the stanza that a ciphertext came in: the library passes on the same bytes, but not their envelope. */
export class Envelopes {
  readonly #byContent = new WeakMap<object, BinaryNode>()

  keep(stanza: BinaryNode) {
    for (const { tag, content } of getAllBinaryNodeChildren(stanza)) {
      if (tag === 'enc' && content instanceof Uint8Array) this.#byContent.set(content, stanza)
    }
  }
  of(ciphertext: Uint8Array): BinaryNode | undefined {
    return this.#byContent.get(ciphertext)
  }
}

interface Opening {
  readonly services: Pick<DriverServices, 'payloadOf'>
  readonly envelopes: Envelopes
  readonly creds: AuthenticationCreds
  /** Null for messages that need no row. */
  toArrival(message: WAMessage): Arrival | null
  /** The row is committed. */
  stored(arrival: Arrival): void
  /** Stores a placeholder for a message before it can be decrypted. */
  undecryptable(message: WAMessage): Promise<void>
}

/** The library's own repository, except that decrypting commits keys and message together. */
export function storesWhatItOpens(opening: Opening): MakeRepository {
  return (auth, logger, findLids) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids)
    const keys = auth.keys as SignalKeyStoreWithTransaction
    inOneLine(keys)
    const openForUs = repository.decryptMessage.bind(repository)
    const openForGroup = repository.decryptGroupMessage.bind(repository)

    repository.decryptMessage = (request) =>
      openAndStore(opening, keys, request.ciphertext, request.jid, () => openForUs(request))
    repository.decryptGroupMessage = (request) =>
      openAndStore(opening, keys, request.msg, request.group, () => openForGroup(request))
    return repository
  }
}

async function openAndStore(
  opening: Opening,
  keys: SignalKeyStoreWithTransaction,
  ciphertext: Uint8Array,
  label: string,
  open: () => Promise<Uint8Array>
): Promise<Uint8Array> {
  let arrival: Arrival | null = null
  // The library's transaction of keys, not one of the database: nested calls join it.
  // eslint-disable-next-line no-restricted-syntax
  const opened = keys.transaction(async () => {
    const text = await open()
    arrival = arrivalOf(opening, ciphertext, text)
    if (arrival) await keys.set({ [arrivalType]: { [arrival.wid]: arrival } } as SignalDataSet)
    return text
  }, label)
  const padded = await opened.catch((error: Error) => readAgain(opening, ciphertext, error))
  if (arrival) opening.stored(arrival)
  return padded
}

/**
 * WhatsApp delivers a message again when a crash prevented its receipt. Its keys are spent and its row exists, so the
 * text is taken from the row. Asking the sender again would make them start a new session, and every message under
 * way in the old one would have to be requested as well.
 *
 * One that was never stored gets a row now, undecryptable: it keeps its place in the chat until the library's retry
 * request brings it again. The library itself reports it late, after the messages that follow it.
 *
 * When another process has taken over the session, that process handles the message: nothing is written here.
 */
async function readAgain(opening: Opening, ciphertext: Uint8Array, error: Error) {
  const stanza = opening.envelopes.of(ciphertext)
  if (error instanceof LeaseLost) throw error
  if (!stanza || stanza.attrs.category === 'peer') throw error
  const envelope = envelopeOf(opening.creds, stanza)
  const message = await storedBefore(opening.services, envelope)
  if (message) return writeRandomPadMax16(proto.Message.encode(message).finish())
  await opening.undecryptable(envelope)
  throw error
}

function arrivalOf(opening: Opening, ciphertext: Uint8Array, padded: Uint8Array): Arrival | null {
  const stanza = opening.envelopes.of(ciphertext)
  // Protocol messages between our own devices carry keys and history, not messages.
  if (!stanza || stanza.attrs.category === 'peer') return null
  try {
    return opening.toArrival(openedMessage(opening.creds, stanza, padded))
  } catch {
    // Undecryptable for us: the library reports it itself, with a request to send it again.
    return null
  }
}

/** The message as the library itself would build it. */
function openedMessage(creds: AuthenticationCreds, stanza: BinaryNode, padded: Uint8Array) {
  const opened = envelopeOf(creds, stanza)
  const message = proto.Message.decode(unpadRandomMax16(padded))
  opened.message = message.deviceSentMessage?.message ?? message
  cleanMessage(opened, creds.me?.id ?? '', creds.me?.lid ?? '')
  // Decoding drops unknown fields: the raw bytes are kept for a later version that knows them.
  const isUnknown = typeOf(opened.message) === unknownType
  return isUnknown ? { ...opened, plaintext: Buffer.from(padded) } : opened
}

/** Reasons for which a message stays on the phone for good: no linked device ever gets it. */
const phoneOnlyTypes = new Set(['bot_unavailable_fanout', 'hosted_unavailable_fanout'])

/**
 * Some messages are delivered to the phone only, such as view-once media; we get a stanza without ciphertext. The
 * library reports it through a buffer that may delay it for half a minute, or not at all, so it is read here. For
 * most of them the library asks the company's own phone, so they are stored as undecryptable until then.
 */
export function withheldOf(creds: AuthenticationCreds, stanza: BinaryNode): Withheld | null {
  const unavailable = getBinaryNodeChild(stanza, 'unavailable')
  if (!unavailable || getBinaryNodeChild(stanza, 'enc')) return null
  const message = readableEnvelope(creds, stanza)
  const { type = '' } = unavailable.attrs
  if (!message) return null
  if (type.startsWith('view_once'))
    return { ...message, key: { ...message.key, isViewOnce: true } as WAMessage['key'] }
  if (phoneOnlyTypes.has(type)) return { ...message, withheld: type }
  return { ...message, messageStubType: WAMessageStubType.CIPHERTEXT }
}

/** Null for an invalid envelope: the library refuses it in its own way. */
function readableEnvelope(creds: AuthenticationCreds, stanza: BinaryNode): WAMessage | null {
  try {
    return envelopeOf(creds, stanza)
  } catch {
    return null
  }
}

/** The envelope of a message that is not decrypted yet: who sent it, where and when. */
function envelopeOf(creds: AuthenticationCreds, stanza: BinaryNode): WAMessage {
  return decodeMessageNode(stanza, creds.me?.id ?? '', creds.me?.lid ?? '').fullMessage
}

/** The content of a message that is stored in the inbox already; null for one that never came, or came undecryptable. */
async function storedBefore(
  { payloadOf }: Pick<DriverServices, 'payloadOf'>,
  { key }: WAMessage
): Promise<proto.IMessage | null> {
  const chat = chatOf(key.remoteJid)
  const wid = widOf(key)
  if (!chat || !wid) return null
  const payload = await payloadOf({ chat, fromMe: Boolean(key.fromMe), wid })
  return payload ? (unpack(payload).message ?? null) : null
}
