/** The file of a quick message: uploaded, replaced, removed, and never left over (QM-02, API-11). */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { mediaFolder } from '#config/drive'
import { limitStorage } from '#app/kernel/media/stored_files'
import { anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { QuickReply } from '#modules/quick_replies/model'
import { aQuickReply } from '#modules/quick_replies/testing'

const folderOf = ({ company }: SomeoneSignedIn) => join(mediaFolder, 'companies', `${company.id}`)
const filesOf = (person: SomeoneSignedIn) => readdir(folderOf(person)).catch(() => [] as string[])

const upload = (client: ApiClient, { token }: SomeoneSignedIn, id: number, text = 'a;b') =>
  client
    .post(`/quick-messages/${id}/media-upload`)
    .bearerToken(token)
    .field('typeArch', 'quickMessage')
    .file('file', Buffer.from(text), { filename: 'tabela de preços.csv' })

test.group('the file of a quick message', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function setUp() {
    const agent = await anAgent()
    // A company of an earlier run may have had the same number.
    await rm(folderOf(agent), { recursive: true, force: true })
    return { agent, reply: await aQuickReply(agent.user, { isShared: true }) }
  }

  test('QM-02, API-12: a file is stored with its name, and opens by its address', async ({
    client,
    assert,
  }) => {
    const { agent, reply } = await setUp()
    const answer = await upload(client, agent, reply.id, 'arroz;10')
    answer.assertStatus(200)
    const { isMedia, mediaName, mediaPath } = answer.body()
    assert.deepEqual([isMedia, mediaName], [true, 'tabela_de_preços.csv'])
    const file = await client.get(mediaPath)
    file.assertStatus(200)
    assert.equal(file.text(), 'arroz;10')
    assert.equal(file.header('x-content-type-options'), 'nosniff')
    const list = (await apiAs(client, agent).get('/quick-messages/list')).body()
    assert.deepEqual([list[0].isMedia, list[0].mediaName], [isMedia, mediaName])
  })

  test('API-11: a new file replaces the previous one, deleting removes it: no file is left over', async ({
    client,
    assert,
  }) => {
    const { agent, reply } = await setUp()
    const calls = apiAs(client, agent)
    await upload(client, agent, reply.id, 'one')
    await upload(client, agent, reply.id, 'two')
    assert.lengthOf(await filesOf(agent), 1)
    for (let times = 0; times < 2; times++) {
      const answer = await calls.delete(`/quick-messages/${reply.id}/media-upload`)
      answer.assertStatus(200)
      answer.assertBodyContains({ isMedia: false, mediaPath: null, mediaName: null })
    }
    assert.lengthOf(await filesOf(agent), 0)
    await upload(client, agent, reply.id, 'three')
    await calls.delete(`/quick-messages/${reply.id}`)
    assert.lengthOf(await filesOf(agent), 0)
  })

  test('two concurrent uploads leave one file, and the row references it', async ({
    client,
    assert,
  }) => {
    const { agent, reply } = await setUp()
    await Promise.all(['one', 'two', 'three'].map((text) => upload(client, agent, reply.id, text)))
    const files = await filesOf(agent)
    const { mediaFile } = await QuickReply.of(agent.actor).where('id', reply.id).firstOrFail()
    assert.deepEqual(files, [mediaFile!.split('/').at(-1)])
  })

  test('no file, an empty one, and a user without permission are refused: nothing is stored', async ({
    client,
    assert,
  }) => {
    const { agent, reply } = await setUp()
    const colleague = await anAgent({ company: agent.company })
    const path = `/quick-messages/${reply.id}/media-upload`
    const none = await client.post(path).bearerToken(agent.token).field('typeArch', 'quickMessage')
    const empty = await upload(client, agent, reply.id, '')
    for (const answer of [none, empty]) {
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'file' }] })
    }
    ;(await upload(client, colleague, reply.id)).assertStatus(403)
    ;(await apiAs(client, colleague).delete(path)).assertStatus(403)
    const own = await aQuickReply(agent.user)
    const admin = await anAdmin({ company: agent.company })
    ;(await upload(client, admin, own.id)).assertStatus(404)
    assert.lengthOf(await filesOf(agent), 0)
  })

  test('a company without storage left gets 413, and nothing is stored', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { agent, reply } = await setUp()
    cleanup(limitStorage(2))
    const answer = await upload(client, agent, reply.id, 'a;b')
    answer.assertStatus(413)
    answer.assertBodyContains({ error: 'ERR_STORAGE_FULL', limitBytes: 2 })
    assert.lengthOf(await filesOf(agent), 0)
  })

  test('API-11: above 25 MiB it is refused with 413, and nothing is stored', async ({
    client,
    assert,
  }) => {
    const { agent, reply } = await setUp()
    const answer = await upload(client, agent, reply.id, 'x'.repeat(25 * 1024 * 1024 + 1))
    answer.assertStatus(413)
    answer.assertBodyContains({ error: 'ERR_FILE_TOO_LARGE' })
    assert.lengthOf(await filesOf(agent), 0)
  })
})
