/** Messages for tests: pass only the fields that matter to the test. */
import type { MessageWire } from '#modules/messages/wire'
import { me } from '#modules/tickets/web/tests/people'
import { readMessage } from '../api_reading'

export function messageWire(changes: Partial<MessageWire> = {}): MessageWire {
  const id = changes.id ?? 900
  return {
    id,
    ticketId: 41,
    companyId: 7,
    contactId: 541,
    queueId: 1,
    userId: changes.fromMe ? me.id : null,
    wid: `W${id}`,
    clientId: null,
    body: 'Bom dia!',
    fromMe: false,
    read: false,
    ack: changes.fromMe ? 2 : 0,
    errorCode: null,
    kind: 'text',
    mediaType: 'conversation',
    mediaUrl: null,
    mediaThumbUrl: null,
    mediaPlayUrl: null,
    mediaName: null,
    mediaSize: null,
    mediaState: 'none',
    mediaWidth: null,
    mediaHeight: null,
    mediaSeconds: null,
    mediaError: null,
    isDeleted: false,
    isEdited: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    quotedMsgId: null,
    quotedMsg: null,
    origin: changes.fromMe ? 'user' : null,
    remoteJid: '5511900000001@s.whatsapp.net',
    participant: null,
    contact: null,
    reactions: [],
    ...changes,
  }
}

export const aMessage = (changes?: Partial<MessageWire>) => readMessage(messageWire(changes))
