/** The picture of an announcement: type by content, size limit, visible to all companies, and never left over. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { mediaFolder } from '#config/drive'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import type { Announcement } from '#modules/announcements/model'
import { aPng, anAnnouncement } from '#modules/announcements/testing'
import { aStranger, aSuper, anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'

const folderOf = ({ id }: Announcement) => join(mediaFolder, 'platform', 'announcement', `${id}`)
const filesOf = (one: Announcement) => readdir(folderOf(one)).catch(() => [] as string[])
/** The start of a JPEG, enough to be recognised. */
const aJpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(64)])

const upload = (
  client: ApiClient,
  { token }: SomeoneSignedIn,
  id: number,
  content: Buffer = aPng
) =>
  client
    .post(`/announcements/${id}/media-upload`)
    .bearerToken(token)
    .field('typeArch', 'announcements')
    .file('file', content, { filename: 'nova tela.png' })

test.group('the picture of an announcement', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function setUp(options: Parameters<typeof anAnnouncement>[0] = {}) {
    const operator = await aSuper()
    const announcement = await anAnnouncement(options)
    // An announcement of an earlier run may have had the same number.
    await rm(folderOf(announcement), { recursive: true, force: true })
    return { operator, announcement }
  }

  test('ANN-01, API-12: the picture is stored for the platform with its name, and users of every company may open it', async ({
    client,
    assert,
  }) => {
    const { operator, announcement } = await setUp()
    const answer = await upload(client, operator, announcement.id)
    answer.assertStatus(200)
    assert.equal(answer.body().mediaName, 'nova_tela.png')
    const stranger = await aStranger()
    const read = await apiAs(client, stranger).get(`/announcements/${announcement.id}`)
    const { mediaPath } = read.body()
    const picture = await client.get(mediaPath)
    picture.assertStatus(200)
    assert.equal(picture.header('content-type'), 'image/png')
    assert.equal(picture.header('x-content-type-options'), 'nosniff')
    const bare = mediaPath.split('?')[0]
    ;(await client.get(bare)).assertStatus(403)
    ;(await client.get(bare).bearerToken(stranger.token)).assertStatus(200)
    assert.match(bare, /\/media\/platform\/announcement\/\d+\/[0-9a-f-]{36}\.png$/)
  })

  test('operations.md 5: PNG and JPEG are accepted, whatever their name', async ({
    client,
    assert,
  }) => {
    const { operator, announcement } = await setUp()
    for (const content of [aPng, aJpeg])
      (await upload(client, operator, announcement.id, content)).assertStatus(200)
    assert.match((await filesOf(announcement)).join(), /^[0-9a-f-]{36}\.jpg$/)
  })

  test('API-11: {what} with the extension .png is refused because of its content, and not stored')
    .with([
      { what: 'a page', content: '<html><script>alert(1)</script></html>' },
      {
        what: 'a drawing with a script',
        content: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      },
      { what: 'a moving picture', content: 'GIF89a\u0001\u0000\u0001\u0000' },
      { what: 'a program', content: 'MZ\u0090\u0000\u0003' },
      { what: 'a text', content: 'PNG' },
    ])
    .run(async ({ client, assert }, { content }) => {
      const { operator, announcement } = await setUp()
      const bytes = Buffer.from(content, 'latin1')
      const answer = await upload(client, operator, announcement.id, bytes)
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field: 'file', rule: 'image' }] })
      assert.deepEqual(await filesOf(announcement), [])
      await announcement.refresh()
      assert.isNull(announcement.mediaFile)
    })

  test('API-11: a file above 5 MiB is refused with 413 and not stored; one of 5 MiB is accepted', async ({
    client,
    assert,
  }) => {
    const { operator, announcement } = await setUp()
    const most = 5 * 1024 * 1024
    const big = Buffer.concat([aPng, Buffer.alloc(most - aPng.byteLength + 1)])
    const answer = await upload(client, operator, announcement.id, big)
    answer.assertStatus(413)
    answer.assertBodyContains({ error: 'ERR_FILE_TOO_LARGE' })
    assert.deepEqual(await filesOf(announcement), [])
    ;(await upload(client, operator, announcement.id, big.subarray(1))).assertStatus(422)
    const fits = await upload(client, operator, announcement.id, big.subarray(0, most))
    fits.assertStatus(200)
  })

  test('no file and an empty one are 422; only the operator may upload', async ({
    client,
    assert,
  }) => {
    const { operator, announcement } = await setUp()
    const path = `/announcements/${announcement.id}/media-upload`
    const none = await client.post(path).bearerToken(operator.token).field('typeArch', 'x')
    const empty = await upload(client, operator, announcement.id, Buffer.alloc(0))
    for (const answer of [none, empty]) {
      answer.assertStatus(422)
      answer.assertBodyContains({ error: 'ERR_VALIDATION', details: [{ field: 'file' }] })
    }
    const admin = await anAdmin({ company: operator.company })
    ;(await upload(client, admin, announcement.id)).assertStatus(403)
    ;(await upload(client, operator, announcement.id + 1)).assertStatus(404)
    assert.deepEqual(await filesOf(announcement), [])
  })

  test('API-11: a new file replaces the previous one, deleting removes it: no file is left over', async ({
    client,
    assert,
  }) => {
    const { operator, announcement } = await setUp()
    const calls = apiAs(client, operator)
    const path = `/announcements/${announcement.id}`
    await upload(client, operator, announcement.id)
    await upload(client, operator, announcement.id, aJpeg)
    assert.lengthOf(await filesOf(announcement), 1)
    for (let times = 0; times < 2; times++) {
      const answer = await calls.delete(`${path}/media-upload`)
      answer.assertStatus(200)
      answer.assertBodyContains({ mediaPath: null, mediaName: null })
    }
    assert.deepEqual(await filesOf(announcement), [])
    await upload(client, operator, announcement.id)
    await calls.delete(path)
    assert.deepEqual(await filesOf(announcement), [])
  })

  test('RT-06: emitted to all companies, unless the announcement is inactive', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { operator, announcement } = await setUp()
    const off = await anAnnouncement({ isActive: false })
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const record = (await upload(client, operator, announcement.id)).body()
    await upload(client, operator, off.id)
    assert.deepEqual(
      realtime.named('company-announcement').map(({ body }) => body),
      [
        { action: 'update', record },
        { action: 'delete', id: off.id },
      ]
    )
  })
})
