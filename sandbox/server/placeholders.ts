// A company's device could not decrypt a message and requests it from the company's own phone, which has it.
import { proto } from '@whiskeysockets/baileys'
import { isGroup } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import { contentOf } from '#sandbox/server/draft'
import type { SandboxContext } from '#sandbox/context'

const { Type } = proto.Message.ProtocolMessage
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType

/** Null when the device made no such request, or when the `silent` fault applies to the phone. */
export function placeholderAnswer(
  context: SandboxContext,
  { number }: Phone,
  id: string,
  message: proto.IMessage
): proto.Message.IProtocolMessage | null {
  // A device wraps a request to its own phone like the copy of a sent message.
  const { protocolMessage } = message.deviceSentMessage?.message ?? message
  const requests = protocolMessage?.peerDataOperationRequestMessage?.placeholderMessageResendRequest
  if (!requests?.length || context.faults.strike('silent', number)) return null
  const results = requests.flatMap(({ messageKey }) => {
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
  // View-once messages stay on the phone.
  if (!row || row.viewOnce) return null
  const messageTimestamp = Math.floor(Date.parse(row.at) / 1000)
  return proto.WebMessageInfo.encode({ key, message: contentOf(row), messageTimestamp }).finish()
}
