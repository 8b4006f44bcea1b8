/** Files of a list: stored, replaced, deleted, and never left over (FIL-01, API-11, API-12). */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { mediaFolder } from '#config/drive'
import { apiAs } from '#app/kernel/testing/api'
import { attachFiles } from '#modules/files/actions/attach_files'
import { aFileList, anOption } from '#modules/files/testing'
import { aStranger, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'

const folderOf = ({ company }: SomeoneSignedIn) => join(mediaFolder, 'companies', `${company.id}`)
/** All stored files of a company, as relative paths. */
async function filesOf(person: SomeoneSignedIn): Promise<string[]> {
  const all = await readdir(folderOf(person), { recursive: true, withFileTypes: true }).catch(
    () => []
  )
  const root = folderOf(person)
  return all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}
const picture = (width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#0B6E76' } })
    .png()
    .toBuffer()

const upload = (client: ApiClient, { token }: SomeoneSignedIn, listId: number | string) =>
  client.post(`/files/uploadList/${listId}`).bearerToken(token)
/** Uploads one file as the contract's client does. */
const one = (
  client: ApiClient,
  person: SomeoneSignedIn,
  { listId, optionId }: { listId: number; optionId: number },
  bytes: Buffer = Buffer.from('a;b')
) =>
  upload(client, person, listId)
    .fields({ fileId: listId, typeArch: 'fileList', mediaType: 'x/y', name: 'Outro', id: optionId })
    .file('files', bytes, { filename: 'tabela de preços.csv' })

test.group('the files of a list', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function setUp() {
    const admin = await anAdmin()
    // A company of an earlier run may have had the same number.
    await rm(folderOf(admin), { recursive: true, force: true })
    const list = await aFileList(admin.actor)
    const [first, second] = [await anOption(list, 'Preços'), await anOption(list, 'Fotos')]
    const at = { listId: list.id, optionId: first.id }
    const seen = async (client: ApiClient) =>
      (await apiAs(client, admin).get(`/files/${list.id}`)).body().options
    return { admin, list, first, second, at, seen }
  }

  test('FIL-01, API-12: a file is stored under fileList/{id} of the company with its name, and opens by its address', async ({
    client,
    assert,
  }) => {
    const { admin, list, at, seen } = await setUp()
    const answer = await one(client, admin, at, Buffer.from('arroz;10'))
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { mensagem: 'Arquivos atualizados' })
    const [{ path, ...facts }, untouched] = await seen(client)
    assert.containsSubset(facts, {
      name: 'Preços',
      mediaName: 'tabela_de_preços.csv',
      mediaType: 'text/plain',
      mediaSize: 8,
      mediaThumbUrl: null,
    })
    assert.isNull(untouched.path)
    const file = await client.get(path)
    file.assertStatus(200)
    assert.equal(file.text(), 'arroz;10')
    assert.equal(file.header('x-content-type-options'), 'nosniff')
    const { pathname } = new URL(path, 'http://x')
    ;(await client.get(pathname)).assertStatus(403)
    ;(await client.get(pathname).bearerToken(admin.token)).assertStatus(200)
    ;(await client.get(pathname).bearerToken((await aStranger()).token)).assertStatus(404)
    const [stored] = await filesOf(admin)
    assert.match(stored, new RegExp(`^fileList/${list.id}/[0-9a-f-]{36}\\.txt$`))
  })

  test('API-11: an image gets a thumbnail and its dimensions', async ({ client, assert }) => {
    const { admin, at, seen } = await setUp()
    ;(await one(client, admin, at, await picture())).assertStatus(200)
    const [{ mediaThumbUrl, ...facts }] = await seen(client)
    assert.containsSubset(facts, { mediaType: 'image/png', mediaWidth: 900, mediaHeight: 600 })
    const small = await client.get(mediaThumbUrl)
    assert.equal(small.header('content-type'), 'image/webp')
    assert.lengthOf(await filesOf(admin), 2)
    // Small enough without one.
    ;(await one(client, admin, at, await picture(300))).assertStatus(200)
    assert.lengthOf(await filesOf(admin), 2, 'one of 600 pixels and its small one')
  })

  test('FIL-01: several files in one request are each stored at their own option', async ({
    client,
    assert,
  }) => {
    const { admin, list, first, second, seen } = await setUp()
    const answer = await upload(client, admin, list.id)
      .field('typeArch', 'fileList')
      .field('id', [String(second.id), String(first.id)])
      .file('files', Buffer.from('foto'), { filename: 'foto.txt' })
      .file('files', Buffer.from('preço'), { filename: 'preço.txt' })
    answer.assertStatus(200)
    const names = (await seen(client)).map(({ mediaName }: { mediaName: string }) => mediaName)
    assert.deepEqual(names, ['preço.txt', 'foto.txt'])
  })

  test('FIL-01, API-11: no file is left over after replacing it, removing its option by PUT, or deleting the list', async ({
    client,
    assert,
  }) => {
    const { admin, list, first, second, at } = await setUp()
    const calls = apiAs(client, admin)
    await one(client, admin, at, await picture())
    await one(client, admin, at, Buffer.from('two'))
    assert.lengthOf(await filesOf(admin), 1)
    await one(client, admin, { ...at, optionId: second.id }, await picture())
    assert.lengthOf(await filesOf(admin), 3)
    await calls.put(`/files/${list.id}`, { options: [{ id: second.id, name: 'Fotos' }] })
    assert.lengthOf(await filesOf(admin), 2)
    assert.isNull(await db.from('file_options').where('id', first.id).first())
    await calls.delete(`/files/${list.id}`)
    assert.lengthOf(await filesOf(admin), 0)
  })

  test('two concurrent uploads leave one file, and the row references it', async ({
    client,
    assert,
  }) => {
    const { admin, first, at } = await setUp()
    const texts = ['one', 'two', 'three']
    await Promise.all(texts.map((text) => one(client, admin, at, Buffer.from(text))))
    const { media_file: key } = await db.from('file_options').where('id', first.id).first()
    assert.deepEqual(await filesOf(admin), [key.split('/').slice(2).join('/')])
  })

  test('FIL-01: {what} cannot change the storage path')
    .with([
      { what: 'a typeArch', fields: { typeArch: '../../../../tmp/out' }, address: null },
      { what: 'a fileId of the body', fields: { fileId: '../../1' }, address: null },
      { what: 'a name', fields: { name: '../../x', mediaType: '../y' }, address: null },
      { what: 'the address', fields: {}, address: '..%2f..%2f1' },
      { what: 'a number with a tail', fields: {}, address: '1%2f..%2f2' },
    ])
    .run(async ({ client, assert }, { fields, address }) => {
      const { admin, list, at } = await setUp()
      const answer = await upload(client, admin, address ?? at.listId)
        .fields({ fileId: at.listId, typeArch: 'fileList', id: at.optionId })
        .fields(fields as Record<string, string>)
        .file('files', Buffer.from('a;b'), { filename: '../../../../etc/cron.d/x.csv' })
      if (address) answer.assertStatus(404)
      else {
        answer.assertStatus(200)
        const [stored] = await filesOf(admin)
        assert.match(stored, new RegExp(`^fileList/${list.id}/[0-9a-f-]{36}\\.txt$`))
      }
      assert.lengthOf(await filesOf(admin), address ? 0 : 1)
    })

  test('API-11: {what} is refused, and nothing is kept')
    .with([
      {
        what: 'no file',
        send: (client: ApiClient, admin: SomeoneSignedIn, { listId, optionId }: Place) =>
          upload(client, admin, listId).field('id', optionId),
        status: 422,
        error: 'ERR_VALIDATION',
      },
      {
        what: 'an empty one',
        send: (client: ApiClient, admin: SomeoneSignedIn, at: Place) =>
          one(client, admin, at, Buffer.alloc(0)),
        status: 422,
        error: 'ERR_VALIDATION',
      },
      {
        what: 'one without its option',
        send: (client: ApiClient, admin: SomeoneSignedIn, { listId }: Place) =>
          upload(client, admin, listId).file('files', Buffer.from('x'), { filename: 'x.txt' }),
        status: 422,
        error: 'ERR_VALIDATION',
      },
      {
        what: 'two for one option',
        send: (client: ApiClient, admin: SomeoneSignedIn, { listId, optionId }: Place) =>
          upload(client, admin, listId)
            .field('id', [String(optionId), String(optionId)])
            .file('files', Buffer.from('x'), { filename: 'x.txt' })
            .file('files', Buffer.from('y'), { filename: 'y.txt' }),
        status: 422,
        error: 'ERR_VALIDATION',
      },
      {
        what: 'one for an option of another list',
        send: (client: ApiClient, admin: SomeoneSignedIn, { listId, foreignId }: Place) =>
          one(client, admin, { listId, optionId: foreignId }),
        status: 404,
        error: 'ERR_NO_FILE_OPTION_FOUND',
      },
      {
        what: 'one above 25 MiB',
        send: (client: ApiClient, admin: SomeoneSignedIn, at: Place) =>
          one(client, admin, at, Buffer.alloc(25 * 1024 * 1024 + 1, 'x')),
        status: 413,
        error: 'ERR_FILE_TOO_LARGE',
      },
    ])
    .run(async ({ client, assert }, { send, status, error }) => {
      const { admin, list, at } = await setUp()
      const other = await anOption(await aFileList(admin.actor), 'Alheia')
      const answer = await send(client, admin, { ...at, foreignId: other.id })
      answer.assertStatus(status)
      answer.assertBodyContains({ error })
      assert.lengthOf(await filesOf(admin), 0)
      const rows = await db.from('file_options').where('file_list_id', list.id)
      assert.isTrue(rows.every(({ media_file: key }) => key === null))
    })

  test('AUT-14, API-02: an agent and a user of another company cannot upload', async ({
    client,
    assert,
  }) => {
    const { admin, at } = await setUp()
    ;(await one(client, await anAgent({ company: admin.company }), at)).assertStatus(403)
    ;(await one(client, await aStranger(), at)).assertStatus(404)
    assert.lengthOf(await filesOf(admin), 0)
  })

  test('API-11: all or none: if the second file fails, the first is not stored either', async ({
    assert,
  }) => {
    const { admin, list, first, second } = await setUp()
    const broken = () =>
      attachFiles(admin.actor, list.id, [
        { optionId: first.id, file: { bytes: Buffer.from('good') } },
        { optionId: second.id, file: { bytes: Buffer.alloc(20), limitBytes: 10 } },
      ])
    await assert.rejects(broken, 'The file or body is too large.')
    assert.lengthOf(await filesOf(admin), 0)
    const { media_file: key } = await db.from('file_options').where('id', first.id).first()
    assert.isNull(key)
  })
})

interface Place {
  readonly listId: number
  readonly optionId: number
  readonly foreignId: number
}
