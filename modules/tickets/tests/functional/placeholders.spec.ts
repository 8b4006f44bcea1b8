/** Content that cannot be shown gets a placeholder text, for our browsers and for other clients (IN-20, IN-21). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { writeSetting } from '#app/kernel/settings/settings'
import { anAdmin } from '#modules/identity/testing'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'
import type { InboundMessage, MessageKind } from '#modules/whatsapp/contract'

const take = new TakeInbound()
const ana = { phone: '5511940000401', lid: null, pushName: 'Ana' }

/** IN-21: all media types of the contract. */
const mediaTypes = [
  'conversation',
  'extendedTextMessage',
  'image',
  'video',
  'audio',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'call_log',
]

async function aConversation(language = 'pt') {
  const { actor, token } = await anAdmin()
  await writeSetting(actor, 'identity.language', language)
  const connection = await aConnection(actor)
  const ticket = await aTicket(actor, { connectionId: connection.id, phone: ana.phone })
  const came = (options: Partial<InboundMessage>) =>
    anInbound(connection, { sender: ana, ...options })
  const shown = async (client: ApiClient) => {
    const answer = await client.get(`/messages/${ticket.id}`).bearerToken(token)
    return answer.body().messages as Record<string, unknown>[]
  }
  return { ticket, came, shown }
}

test.group('content that cannot be shown', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const cases: { kind: MessageKind; raw: string; language: string; texts: string }[] = [
    { kind: 'view_once', raw: '', language: 'pt', texts: 'Mensagem de visualização única' },
    { kind: 'view_once', raw: '', language: 'en', texts: 'View-once message' },
    {
      kind: 'unsupported',
      raw: 'bcallMessage',
      language: 'pt',
      texts: 'Mensagem não suportada: bcallMessage',
    },
    {
      kind: 'unsupported',
      raw: 'bcallMessage',
      language: 'en',
      texts: 'Unsupported message: bcallMessage',
    },
    { kind: 'undecryptable', raw: '', language: 'en', texts: 'Waiting for this message' },
  ]

  test('IN-20: {kind} is shown as a text in the company’s language ({language})')
    .with(cases)
    .run(async ({ assert, client }, { kind, raw, language, texts }) => {
      const { came, shown } = await aConversation(language)
      await take.receive(came({ kind, body: raw }))
      await take.receive(came({ kind, body: raw, fromMe: true }))
      const many = came({ kind, body: raw })
      if (!(await take.receiveMany([many])).has(many)) await take.receive(many)
      const messages = await shown(client)
      assert.lengthOf(messages, 3)
      for (const message of messages) {
        assert.include(message, { kind, mediaType: 'conversation', body: texts })
      }
    })

  test('IN-27: a quote of it has the same text', async ({ assert, client }) => {
    const { came, shown } = await aConversation()
    const once = came({ kind: 'view_once', body: '' })
    await take.receive(once)
    const theirs = { fromMe: false, author: null }
    const quote = { ...theirs, wid: once.wid, kind: 'text', body: '' } as const
    const raw = { kind: 'unsupported', body: 'bcallMessage' } as const
    const unknown = { ...theirs, ...raw, wid: 'NEVER' }
    await take.receive(came({ body: 'esta?', quote }))
    await take.receive(came({ body: 'ou esta?', quote: unknown }))
    const [, first, second] = await shown(client)
    const text = { mediaType: 'conversation' }
    assert.include(first.quotedMsg, {
      ...text,
      ...{ kind: 'view_once', body: 'Mensagem de visualização única' },
    })
    assert.include(second.quotedMsg, {
      ...text,
      ...{ kind: 'unsupported', body: 'Mensagem não suportada: bcallMessage' },
    })
  })

  test('the placeholder is replaced when the message is decrypted', async ({ assert, client }) => {
    const { came, shown } = await aConversation()
    const undecryptable = came({ kind: 'undecryptable', body: '' })
    await take.receive(undecryptable)
    await take.receive({ ...undecryptable, kind: 'text', body: 'era isto' })
    const [message] = await shown(client)
    assert.include(message, { kind: 'text', body: 'era isto', isEdited: false })
  })

  test('IN-21: {$self} is sent with a media type of the contract')
    .with<MessageKind[]>([
      ...(['text', 'image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker'] as const),
      ...(['location', 'contact', 'call', 'view_once', 'undecryptable', 'unsupported'] as const),
    ])
    .run(async ({ assert, client }, kind) => {
      const { ticket, shown } = await aConversation()
      await aMessage(ticket, { kind })
      assert.oneOf((await shown(client))[0].mediaType, mediaTypes)
    })
})
