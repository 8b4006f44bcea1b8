/** Files of messages: uploads of users, and downloads of customers' files. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import sharp from 'sharp'
import { GiveUp } from '#app/kernel/jobs/jobs'
import { mediaFolder } from '#config/drive'
import { anAgent } from '#modules/identity/testing'
import DownloadMedia from '#modules/messages/jobs/download_media'
import Message from '#modules/messages/models/message'
import { voiceNote } from '#app/kernel/media/convert/voice_note'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import { aFilm, aRecording } from '#app/kernel/tests/support/recording'

type Person = Awaited<ReturnType<typeof anAgent>>

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0B6E76' } })
    .png()
    .toBuffer()
const upload = (client: ApiClient, { token }: Person, ticketId: number, bytes: Buffer) =>
  client
    .post(`/messages/${ticketId}`)
    .bearerToken(token)
    .file('medias', bytes, { filename: 'minha foto.jpg', contentType: 'image/jpeg' })
const folderOf = ({ company }: Person) => join(mediaFolder, 'companies', String(company.id))
const filesOf = (person: Person) => readdir(folderOf(person)).catch(() => [] as string[])

const pendingOf = ({ company }: Person) =>
  db.from('pending_files').whereLike('key', `companies/${company.id}/%`)

async function anOpenTicket(status: 'open' | 'pending' = 'open') {
  const agent = await anAgent({ user: { seesQueueless: true } })
  // A company of an earlier run may have had the same id.
  await rm(folderOf(agent), { recursive: true, force: true })
  const userId = status === 'open' ? agent.user.id : null
  return { agent, ticket: await aTicket(agent.actor, { status, userId }) }
}

test.group('POST /messages/{ticketId} with files', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-12: an image is sent with its caption; its type is read from its bytes', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const answer = await upload(client, agent, ticket.id, await picture()).field('body', 'olha')
    answer.assertStatus(200)
    const row = await db.from('messages').where('id', answer.body().id).first()
    assert.containsSubset(row, {
      kind: 'image',
      body: 'olha',
      media_type: 'image/png',
      media_state: 'stored',
      media_width: 40,
      media_height: 30,
      media_size: (await picture()).byteLength,
    })
    assert.lengthOf(await filesOf(agent), 1)
    assert.isEmpty(await pendingOf(agent), 'its message has it')
  })

  test('API-11: {what} is sent as a document under its own name, whatever its claimed type')
    .with([
      { what: 'a page', bytes: '<script>', type: 'text/html' },
      {
        what: 'an SVG',
        bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        type: 'application/xml',
      },
      { what: 'a broken picture', bytes: '\xff\xd8\xff\xe0', type: 'image/jpeg' },
    ])
    .run(async ({ client, assert }, { bytes, type }) => {
      const { agent, ticket } = await anOpenTicket()
      const answer = await client
        .post(`/messages/${ticket.id}`)
        .bearerToken(agent.token)
        .file('medias', Buffer.from(bytes, 'latin1'), { filename: 'a.jpg' })
      answer.assertStatus(200)
      const row = await db.from('messages').where('id', answer.body().id).first()
      assert.containsSubset(row, { kind: 'document', body: 'a.jpg', media_name: 'a.jpg' })
      assert.equal(row.media_type, type)
      const [{ content }] = await db.from('outbox_entries').where({ wid: row.wid })
      assert.containsSubset(content, { kind: 'document', fileName: 'a.jpg', caption: '' })
    })

  test('TCK-13: what a browser recorded becomes a voice note, {$self}')
    .with(['marked by the client', 'recognized by its bytes'])
    .run(async ({ client, assert }, how) => {
      const { agent, ticket } = await anOpenTicket()
      const call = client
        .post(`/messages/${ticket.id}`)
        .bearerToken(agent.token)
        .file('medias', Buffer.from(await aRecording(100)), { filename: 'audio.webm' })
      const answer = await (how === 'marked by the client' ? call.field('voice', 'true') : call)
      answer.assertStatus(200)
      const row = await db.from('messages').where('id', answer.body().id).first()
      assert.containsSubset(row, {
        kind: 'voice',
        body: '',
        media_type: 'audio/ogg; codecs=opus',
        media_seconds: 2,
      })
      const [{ content }] = await db.from('outbox_entries').where({ wid: row.wid })
      assert.containsSubset(content, { kind: 'voice', seconds: 2 })
    })

  test('TCK-13: other audio stays audio, and a WebM video stays a document', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const note = await voiceNote(await aRecording(100))
    const film = await aFilm(25, 'webm')
    const kinds: string[] = []
    for (const bytes of [note!.bytes, film]) {
      const answer = await client
        .post(`/messages/${ticket.id}`)
        .bearerToken(agent.token)
        .file('medias', Buffer.from(bytes), { filename: 'um arquivo' })
      const row = await db.from('messages').where('id', answer.body().id).first()
      kinds.push(row.kind)
    }
    assert.deepEqual(kinds, ['audio', 'document'])
  })

  test('TCK-12, API-04: 422 for a clientId too long to derive each file’s own from it', async ({
    client,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const named = async (length: number) =>
      upload(client, agent, ticket.id, await picture()).field('clientId', 'n'.repeat(length))
    ;(await named(60)).assertStatus(200)
    ;(await named(61)).assertStatus(422)
  })

  test('TCK-12: several files, each with its own caption; captions of audio are sent as texts', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const note = await voiceNote(await aRecording(100))
    const answer = await upload(client, agent, ticket.id, await picture())
      .file('medias', Buffer.from(note!.bytes), { filename: 'som.ogg' })
      .file('medias', Buffer.from('a;b'), { filename: 'lista.csv' })
      .field('body', 'a foto')
      .field('body', 'ouça isto')
      .field('body', '')
    answer.assertStatus(200)
    const rows = await db.from('messages').where({ ticket_id: ticket.id }).orderBy('id')
    assert.deepEqual(
      rows.map(({ kind, body }) => [kind, body]),
      [
        ['image', 'a foto'],
        ['text', 'ouça isto'],
        ['audio', ''],
        ['document', 'lista.csv'],
      ]
    )
    assert.deepEqual(
      answer.body().messages.map(({ wid }: { wid: string }) => wid),
      rows.map(({ wid }) => wid)
    )
  })

  test('TCK-12: an empty file and an eleventh file are rejected, and no file is left stored', async ({
    client,
    assert,
  }) => {
    const { agent, ticket } = await anOpenTicket()
    const empty = await upload(client, agent, ticket.id, await picture()).file(
      'medias',
      Buffer.alloc(0),
      { filename: 'nada.txt' }
    )
    empty.assertStatus(422)
    empty.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'medias' }] })
    const many = upload(client, agent, ticket.id, await picture())
    for (let made = 0; made < 10; made++) {
      many.file('medias', Buffer.from('x'), { filename: `${made}.txt` })
    }
    ;(await many).assertStatus(422)
    assert.lengthOf(await filesOf(agent), 0)
    assert.lengthOf(await db.from('messages').where({ ticket_id: ticket.id }), 0)
  })

  test('a rejected reply leaves no file stored', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket('pending')
    const answer = await upload(client, agent, ticket.id, await picture())
    answer.assertStatus(409)
    assert.lengthOf(await filesOf(agent), 0)
  })

  test('a repeated reply stores its file once', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket()
    const send = async () =>
      upload(client, agent, ticket.id, await picture()).field('clientId', 'tab-1')
    const [first, again] = [await send(), await send()]
    assert.deepEqual(again.body(), first.body())
    assert.lengthOf(await filesOf(agent), 1)
  })
})

test.group('download of a received file', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function pendingPicture(size: number) {
    const { agent, ticket } = await anOpenTicket()
    const message = await aMessage(ticket, {
      kind: 'image',
      mediaState: 'pending',
      mediaReference: {
        kind: 'image',
        mimetype: 'image/jpeg',
        fileName: null,
        size,
        width: null,
        height: null,
        seconds: null,
        directPath: '/nowhere',
        mediaKey: Buffer.alloc(32).toString('base64'),
        sha256: Buffer.alloc(32).toString('base64'),
      },
    })
    const payload = { companyId: agent.company.id, messageId: message.id }
    const again = () => Message.of(payload).where('id', message.id).firstOrFail()
    return { payload, again }
  }

  test('IN-25: a file that is too large fails without retries, with an error for the agent', async ({
    assert,
  }) => {
    const { payload, again } = await pendingPicture(26 * 1024 * 1024)
    const job = new DownloadMedia()
    const error = await job.handle(payload).catch((thrown: Error) => thrown)
    assert.instanceOf(error, GiveUp)
    await job.failed(payload, error as Error)
    assert.containsSubset((await again()).serialize(), {
      mediaState: 'failed',
      mediaError: 'too_large',
    })
  })

  test('IN-25: other failures are recorded, and a second run changes nothing', async ({
    assert,
  }) => {
    const { payload, again } = await pendingPicture(1000)
    const job = new DownloadMedia()
    await job.failed(payload, new Error('the net is away'))
    await job.failed(payload, new GiveUp('late'))
    await job.handle(payload)
    assert.equal((await again()).mediaError, 'ERR_WAPP_DOWNLOAD_MEDIA')
  })
})
