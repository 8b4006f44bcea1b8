// A company's device could not open a message and asks the company's own phone, which has it.
import { proto } from '@whiskeysockets/baileys'
import { isGroup } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import { contentOf } from '#sandbox/server/draft'
import type { SandboxContext } from '#sandbox/context'

const { Type } = proto.Message.ProtocolMessage
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType

/** Null when the device asks for nothing of the kind, and from a phone that is silent. */
export function placeholderAnswer(
  context: SandboxContext,
  { number }: Phone,
  id: string,
  message: proto.IMessage
): proto.Message.IProtocolMessage | null {
  // What a device says to its own phone is dressed as a copy of what it sent.
  const { protocolMessage } = message.deviceSentMessage?.message ?? message
  const asked = protocolMessage?.peerDataOperationRequestMessage?.placeholderMessageResendRequest
  if (!asked?.length || context.faults.strike('silent', number)) return null
  const results = asked.flatMap(({ messageKey }) => {
    const webMessageInfoBytes = messageKey && openOf(context, number, messageKey)
    return webMessageInfoBytes
      ? [{ placeholderMessageResendResponse: { webMessageInfoBytes } }]
      : []
  })
  return {
    type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: {
      peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
      stanzaId: id,
      peerDataOperationResult: results,
    },
  }
}

function openOf(
  context: SandboxContext,
  business: string,
  key: proto.IMessageKey
): Uint8Array | null {
  const [chat, id] = [key.remoteJid ?? '', key.id ?? '']
  const customer = context.phones.locate(chat)?.phone
  const row = isGroup(chat)
    ? context.chats.findInGroup(chat, id)
    : customer && context.chats.find(customer.number, business, key.fromMe ? 'in' : 'out', id)
  // What may be seen once stays on the phone.
  if (!row || row.viewOnce) return null
  const messageTimestamp = Math.floor(Date.parse(row.at) / 1000)
  return proto.WebMessageInfo.encode({ key, message: contentOf(row), messageTimestamp }).finish()
}
