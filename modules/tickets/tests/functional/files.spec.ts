/** Files of messages: pictures that people send, and the download of what customers sent. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import sharp from 'sharp'
import { GiveUp } from '#app/kernel/jobs'
import { mediaFolder } from '#app/kernel/media/folder'
import { anAgent } from '#modules/identity/testing'
import DownloadMedia from '#modules/tickets/jobs/download_media'
import Message from '#modules/tickets/models/message'
import { aMessage, aTicket } from '#modules/tickets/testing'

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

async function anOpenTicket(status: 'open' | 'pending' = 'open') {
  const agent = await anAgent({ user: { seesQueueless: true } })
  // A company of an earlier run may have had the same number.
  await rm(folderOf(agent), { recursive: true, force: true })
  const userId = status === 'open' ? agent.user.id : null
  return { agent, ticket: await aTicket(agent.actor, { status, userId }) }
}

test.group('POST /messages/{ticketId} with files', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('TCK-12: an image goes with its caption; its type is read from its bytes', async ({
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
    })
    assert.lengthOf(await filesOf(agent), 1)
  })

  test('API-11: {what} is refused, whatever it is called, and leaves no file')
    .with([
      { what: 'a text', bytes: '<script>' },
      { what: 'an SVG', bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
    ])
    .run(async ({ client, assert }, { bytes }) => {
      const { agent, ticket } = await anOpenTicket()
      const answer = await upload(client, agent, ticket.id, await picture()).file(
        'medias',
        Buffer.from(bytes),
        { filename: 'a.jpg', contentType: 'image/jpeg' }
      )
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'medias' }] })
      assert.lengthOf(await filesOf(agent), 0)
    })

  test('a reply that is refused leaves no file', async ({ client, assert }) => {
    const { agent, ticket } = await anOpenTicket('pending')
    const answer = await upload(client, agent, ticket.id, await picture())
    answer.assertStatus(409)
    assert.lengthOf(await filesOf(agent), 0)
  })

  test('the same reply sent again keeps one file', async ({ client, assert }) => {
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

  async function owedPicture(size: number) {
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

  test('IN-25: one that is too large is given up at once, and the agent is told why', async ({
    assert,
  }) => {
    const { payload, again } = await owedPicture(26 * 1024 * 1024)
    const job = new DownloadMedia()
    const error = await job.handle(payload).catch((thrown: Error) => thrown)
    assert.instanceOf(error, GiveUp)
    await job.failed(payload, error as Error)
    assert.containsSubset((await again()).serialize(), {
      mediaState: 'failed',
      mediaError: 'too_large',
    })
  })

  test('IN-25: what failed otherwise says so, and a second run changes nothing', async ({
    assert,
  }) => {
    const { payload, again } = await owedPicture(1000)
    const job = new DownloadMedia()
    await job.failed(payload, new Error('the net is away'))
    await job.failed(payload, new GiveUp('late'))
    await job.handle(payload)
    assert.equal((await again()).mediaError, 'ERR_WAPP_DOWNLOAD_MEDIA')
  })
})
