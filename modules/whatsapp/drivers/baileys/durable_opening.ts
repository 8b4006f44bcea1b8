/**
 * Stores an opened message in the very statement that uses up its keys.
 *
 * The library opens a message, tells WhatsApp that it has arrived, and only then hands it to us. A
 * process that dies in between would lose it for good: WhatsApp does not send it again, and its keys
 * are spent. Here the text goes to the inbox together with the keys, before anything is told.
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
import { LeaseLost } from '#app/kernel/lease'
import { arrivalType } from '#modules/whatsapp/drivers/baileys/auth_state'
import { inOneLine } from '#modules/whatsapp/drivers/baileys/one_line'
import { storedBefore } from '#modules/whatsapp/drivers/baileys/stored_before'
import { typeOf, unknownType } from '#modules/whatsapp/drivers/baileys/translate_content'
import type { Withheld } from '#modules/whatsapp/drivers/baileys/translate_inbound'
import type { Arrival, ConnectionRef } from '#modules/whatsapp/drivers/driver'

type MakeRepository = SocketConfig['makeSignalRepository']

/** Finds the stanza of a ciphertext again: the library passes on the same bytes, but not their envelope. */
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
  readonly link: ConnectionRef
  readonly envelopes: Envelopes
  readonly creds: AuthenticationCreds
  /** Null for what needs no row of its own. */
  toArrival(message: WAMessage): Arrival | null
  /** The row is committed. */
  stored(arrival: Arrival): void
  /** Gives a message its place before it can be read. */
  undecryptable(message: WAMessage): Promise<void>
}

/** The library's own repository, whose opening of messages commits keys and message as one. */
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
 * WhatsApp brings a message again whose receipt a crash cut off. Its keys are spent and its row is there:
 * the row's own text opens it. Asking the sender again would make them start a new session, and all that
 * is under way in the old one would have to be asked for as well.
 *
 * One that was never stored gets its row now, sealed: it keeps its place in the chat until its second
 * coming, which the library asks for. The library itself tells of it late, behind those that follow.
 *
 * One that another process's session is to open by now is that one's: nothing is written of it here.
 */
async function readAgain(opening: Opening, ciphertext: Uint8Array, error: Error) {
  const stanza = opening.envelopes.of(ciphertext)
  if (error instanceof LeaseLost) throw error
  if (!stanza || stanza.attrs.category === 'peer') throw error
  const envelope = envelopeOf(opening.creds, stanza)
  const message = await storedBefore(opening.link, envelope)
  if (message) return writeRandomPadMax16(proto.Message.encode(message).finish())
  await opening.undecryptable(envelope)
  throw error
}

function arrivalOf(opening: Opening, ciphertext: Uint8Array, padded: Uint8Array): Arrival | null {
  const stanza = opening.envelopes.of(ciphertext)
  // Signs between our own devices carry keys and history, not messages.
  if (!stanza || stanza.attrs.category === 'peer') return null
  try {
    return opening.toArrival(openedMessage(opening.creds, stanza, padded))
  } catch {
    // Not to be read by us: the library will say so in its own way, with a request to send it again.
    return null
  }
}

/** The message as the library itself is about to make it. */
function openedMessage(creds: AuthenticationCreds, stanza: BinaryNode, padded: Uint8Array) {
  const opened = envelopeOf(creds, stanza)
  const message = proto.Message.decode(unpadRandomMax16(padded))
  opened.message = message.deviceSentMessage?.message ?? message
  cleanMessage(opened, creds.me?.id ?? '', creds.me?.lid ?? '')
  // Decoding has thrown away what makes it a message: a later version finds it in here.
  const isUnknown = typeOf(opened.message) === unknownType
  return isUnknown ? { ...opened, plaintext: Buffer.from(padded) } : opened
}

/** What stays on the phone for good: no device that is linked to it ever gets it. */
const neverGiven = new Set(['bot_unavailable_fanout', 'hosted_unavailable_fanout'])

/**
 * Some messages are given to the phone alone, such as what may be seen once; to us comes the sign that they
 * came, with nothing to open. The library tells of it through a buffer that may hold it for half a minute, or
 * not at all: it is read here. Of most it asks the company's own phone, so they stand as sealed until then.
 */
export function withheldOf(creds: AuthenticationCreds, stanza: BinaryNode): Withheld | null {
  const sign = getBinaryNodeChild(stanza, 'unavailable')
  if (!sign || getBinaryNodeChild(stanza, 'enc')) return null
  const message = readableEnvelope(creds, stanza)
  const { type = '' } = sign.attrs
  if (!message) return null
  if (type.startsWith('view_once'))
    return { ...message, key: { ...message.key, isViewOnce: true } as WAMessage['key'] }
  if (neverGiven.has(type)) return { ...message, withheld: type }
  return { ...message, messageStubType: WAMessageStubType.CIPHERTEXT }
}

/** Null for an envelope that makes no sense: the library refuses it in its own way. */
function readableEnvelope(creds: AuthenticationCreds, stanza: BinaryNode): WAMessage | null {
  try {
    return envelopeOf(creds, stanza)
  } catch {
    return null
  }
}

/** A message that is still closed: who sent it, where and when. */
function envelopeOf(creds: AuthenticationCreds, stanza: BinaryNode): WAMessage {
  return decodeMessageNode(stanza, creds.me?.id ?? '', creds.me?.lid ?? '').fullMessage
}
