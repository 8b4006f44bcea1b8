/** Sending a list into a conversation: in order, all or nothing, and once (FIL-02). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { deleteFile } from '#app/kernel/media/media'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { apiAs } from '#app/kernel/testing/api'
import { sendFileList } from '#modules/files/actions/send_file_list'
import { aFileList, anOption } from '#modules/files/testing'
import { aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { aRecording } from '#app/kernel/tests/support/recording'
import { voiceNote } from '#app/kernel/media/convert/voice_note'

type Person = Awaited<ReturnType<typeof anAgent>>
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0B6E76' } })
    .png()
    .toBuffer()

test.group('POST /messages/{ticketId}/file-list', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function setUp(options: Parameters<typeof aTicket>[1] = {}) {
    const agent = await anAgent({ user: { name: 'Bia Reis' } })
    const { id: userId } = agent.user
    const ticket = await aTicket(agent.actor, {
      name: 'Ana Lima',
      status: 'open',
      userId,
      ...options,
    })
    const list = await aFileList(agent.actor, { message: 'Oi {{firstName}}, sou {{user}}' })
    return { agent, ticket, list }
  }
  const send = (client: ApiClient, person: Person, ticketId: number, body: object) =>
    apiAs(client, person).post(`/messages/${ticketId}/file-list`, body)
  const messagesOf = (ticketId: number) =>
    db.from('messages').where('ticket_id', ticketId).orderBy('id')
  const pendingOf = (connectionId: number | null) =>
    db.from('outbox_entries').where('connection_id', connectionId!).orderBy('id')

  test('FIL-02, VAR-07: sends the text first, then each file with its name, in the order of their ids', async ({
    client,
    assert,
  }) => {
    const { agent, ticket, list } = await setUp()
    await anOption(list, 'Para {{firstName}}', Buffer.from('arroz;10'), 'preços de hoje.csv')
    await anOption(list, 'Sem arquivo')
    await anOption(list, 'A vitrine', await picture(), 'vitrine.png')
    const answer = await send(client, agent, ticket.id, { fileListId: list.id })
    answer.assertStatus(200)
    const rows = await messagesOf(ticket.id)
    const { id, messages } = answer.body()
    assert.equal(id, rows[0].id)
    assert.deepEqual(
      messages,
      rows.map((row: { id: number; wid: string }) => ({ id: row.id, wid: row.wid }))
    )
    assert.containsSubset(rows, [
      { kind: 'text', body: 'Oi Ana, sou Bia Reis', origin: 'user', user_id: agent.user.id },
      { kind: 'document', body: 'Para Ana', media_name: 'preços_de_hoje.csv', media_size: 8 },
      { kind: 'image', body: 'A vitrine', media_width: 40, media_height: 30 },
    ])
    assert.lengthOf(rows, 3)
    const pending = await pendingOf(ticket.connectionId)
    assert.deepEqual(
      pending.map(({ wid }: { wid: string }) => wid),
      messages.map(({ wid }: { wid: string }) => wid)
    )
    assert.containsSubset(
      pending.map(({ content }: { content: object }) => content),
      [
        { kind: 'text', text: 'Oi Ana, sou Bia Reis' },
        { kind: 'document', fileName: 'preços_de_hoje.csv', caption: 'Para Ana' },
        { kind: 'image', caption: 'A vitrine' },
      ]
    )
    assert.equal(new Set(pending.map(({ lane }: { lane: string }) => lane)).size, 1)
  })

  test('FIL-02: the name of an audio file is sent before it, since phones show no caption with audio', async ({
    client,
    assert,
  }) => {
    const { agent, ticket, list } = await setUp()
    const note = await voiceNote(Buffer.from(await aRecording(100)))
    await anOption(list, 'O recado', Buffer.from(note!.bytes), 'recado.ogg')
    await send(client, agent, ticket.id, { fileListId: list.id })
    const rows = await messagesOf(ticket.id)
    assert.deepEqual(
      rows.slice(1).map(({ kind, body }: { kind: string; body: string }) => [kind, body]),
      [
        ['text', 'O recado'],
        ['audio', ''],
      ]
    )
  })

  test('TCK-12: sending again with the same key returns the same messages, also concurrently', async ({
    client,
    assert,
  }) => {
    const { agent, ticket, list } = await setUp()
    await anOption(list, 'Preços', Buffer.from('a;b'))
    const body = { fileListId: list.id, clientId: '6f1c' }
    const answers = [
      await send(client, agent, ticket.id, body),
      await send(client, agent, ticket.id, body),
    ]
    for (const answer of answers) answer.assertStatus(200)
    assert.deepEqual(answers[0]!.body(), answers[1]!.body())
    const rows = await messagesOf(ticket.id)
    assert.deepEqual(
      rows.map(({ client_id: name }: { client_id: string }) => name),
      ['6f1c:0', '6f1c:1']
    )
    assert.lengthOf(await pendingOf(ticket.connectionId), 2)
    await send(client, agent, ticket.id, { fileListId: list.id, clientId: 'other' })
    assert.lengthOf(await messagesOf(ticket.id), 4)
  })

  test('FIL-02: after a crash before the commit nothing is stored; a retry sends everything, once', async ({
    assert,
  }) => {
    const { agent, ticket, list } = await setUp()
    await anOption(list, 'Preços', Buffer.from('a;b'))
    await anOption(list, 'Fotos', await picture())
    const sending = {
      ticketId: ticket.id,
      fileListId: list.id,
      clientId: 'once',
      mayWait: false,
    }
    for (const time of [1, 2]) {
      const killed = unitOfWork(async () => {
        await sendFileList(agent.actor, sending)
        throw new Error(`killed ${time}`)
      })
      await assert.rejects(() => killed, `killed ${time}`)
      assert.isEmpty(await messagesOf(ticket.id))
      assert.isEmpty(await pendingOf(ticket.connectionId))
    }
    for (let times = 0; times < 2; times++) {
      assert.lengthOf(await sendFileList(agent.actor, sending), 3)
    }
    assert.lengthOf(await messagesOf(ticket.id), 3)
    assert.lengthOf(await pendingOf(ticket.connectionId), 3)
  })

  test('FIL-02: a file missing from the store: nothing is sent', async ({ client, assert }) => {
    const { agent, ticket, list } = await setUp()
    await anOption(list, 'Fotos', await picture())
    const { mediaFile } = await anOption(list, 'Preços', Buffer.from('a;b'))
    await deleteFile(mediaFile!)
    const answer = await send(client, agent, ticket.id, { fileListId: list.id })
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_FILE_GONE' })
    assert.isEmpty(await messagesOf(ticket.id))
    assert.isEmpty(await pendingOf(ticket.connectionId))
  })

  test('FIL-02: only users who may write in the ticket may send: {what} gets {status}')
    .with([
      { what: 'a colleague', as: anAgent, place: {}, status: 403 },
      { what: 'a supervisor of another queue', as: aSupervisor, place: {}, status: 403 },
      { what: 'an admin', as: anAdmin, place: {}, status: 200 },
      {
        what: 'an admin in one that waits',
        as: anAdmin,
        place: { status: 'pending' },
        status: 409,
      },
      { what: 'an admin in a closed one', as: anAdmin, place: { status: 'closed' }, status: 409 },
    ] as const)
    .run(async ({ client, assert }, { as, place, status }) => {
      const { agent, ticket, list } = await setUp(place)
      const person = await as({ company: agent.company })
      const answer = await send(client, person, ticket.id, { fileListId: list.id })
      answer.assertStatus(status)
      assert.lengthOf(await messagesOf(ticket.id), status === 200 ? 1 : 0)
    })

  test('CNX-07: while the number is disconnected it is refused, or waits if requested', async ({
    client,
    assert,
  }) => {
    const { agent, ticket, list } = await setUp()
    const away = await aConnection(agent.actor, { status: 'DISCONNECTED' })
    await ticket.merge({ connectionId: away.id }).save()
    const refused = await send(client, agent, ticket.id, { fileListId: list.id })
    refused.assertStatus(400)
    refused.assertBodyContains({ error: 'ERR_WAPP_NOT_INITIALIZED' })
    assert.isEmpty(await messagesOf(ticket.id))
    const path = `/messages/${ticket.id}/file-list?queue=true`
    const waits = await apiAs(client, agent).post(path, { fileListId: list.id })
    waits.assertStatus(200)
    assert.lengthOf(await pendingOf(away.id), 1)
  })

  test('API-04: {what} is refused')
    .with([
      { what: 'no list', body: {} },
      { what: 'a list without a number', body: { fileListId: 'x' } },
      { what: 'too long a name', body: { fileListId: 1, clientId: 'x'.repeat(61) } },
    ])
    .run(async ({ client }, { body }) => {
      const { agent, ticket } = await setUp()
      const answer = await send(client, agent, ticket.id, body)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION' })
    })
})
