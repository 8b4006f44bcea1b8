/** The pictures of the platform: judged by their content, opened by everybody, and never left over. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { fileExists } from '#app/kernel/media/media'
import { currentBrand } from '#app/kernel/settings/brand'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { pictureOf } from '#modules/companies/branding/brand_source'
import { brandSlots, pictureLimits } from '#modules/companies/contract'
import { aPicture, anIcon } from '#modules/companies/testing'
import { aSuper, type SomeoneSignedIn } from '#modules/identity/testing'

const upload = (client: ApiClient, { token }: SomeoneSignedIn, slot: string, content: Buffer) =>
  client
    .post(`/branding/${slot}`)
    .accept('json')
    .bearerToken(token)
    .file('file', content, { filename: 'logo.png' })

test.group('the pictures of the brand', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('{slot}: uploaded by the operator, opened by anybody, taken away again')
    .with(brandSlots.map((slot) => ({ slot })))
    .run(async ({ client, assert }, { slot }) => {
      const operator = await aSuper()
      const content = await aPicture()
      const answer = await upload(client, operator, slot, content)
      answer.assertStatus(200)
      const path = answer.body()[slot] as string
      assert.match(path, new RegExp(`^/branding/${slot}\\?v=[0-9a-f]{8}$`))

      const picture = await client.get(path)
      picture.assertStatus(200)
      assert.equal(picture.header('content-type'), 'image/png')
      assert.equal(picture.header('x-content-type-options'), 'nosniff')
      assert.equal(picture.header('cache-control'), 'public, max-age=31536000, immutable')
      assert.deepEqual(Buffer.from(picture.body()), content)

      const key = (await pictureOf(slot))!
      const gone = await apiAs(client, operator).delete(`/branding/${slot}`)
      gone.assertStatus(200)
      assert.isNull(gone.body()[slot])
      ;(await client.get(`/branding/${slot}`).accept('json')).assertStatus(404)
      const audits = await auditsOf('brand')
      assert.deepEqual(
        audits.slice(-2).map(({ action, entity_id }) => [action, entity_id]),
        [
          ['companies.brand', slot],
          ['companies.brand', slot],
        ]
      )
      assert.isTrue(key.startsWith('platform/'))
    })

  test('an icon is a favicon, and no logo', async ({ client }) => {
    const operator = await aSuper()
    ;(await upload(client, operator, 'favicon', anIcon())).assertStatus(200)
    const logo = await upload(client, operator, 'logoLight', anIcon())
    logo.assertStatus(422)
    logo.assertBodyContains({ details: [{ field: 'file', rule: 'brand_type' }] })
  })

  test('API-11: {what} is refused because of its content, and not stored')
    .with([
      { what: 'a page', content: Buffer.from('<html><script>alert(1)</script></html>') },
      {
        what: 'a drawing with a script',
        content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      },
      {
        what: 'a moving picture',
        content: Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
      },
      { what: 'a text', content: Buffer.from('PNG') },
      { what: 'the beginning of a PNG', content: Buffer.from('89504e470d0a1a0a0000', 'hex') },
      { what: 'an icon that points outside of itself', content: anIcon({ said: 4_000 }) },
    ])
    .run(async ({ client, assert }, { content }) => {
      const answer = await upload(client, await aSuper(), 'favicon', content)
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field: 'file', rule: 'brand_type' }] })
      assert.isNull((await currentBrand()).favicon)
    })

  test('{slot}: a side of too many pixels is refused, the longest allowed one is taken')
    .with(brandSlots.map((slot) => ({ slot })))
    .run(async ({ client }, { slot }) => {
      const operator = await aSuper()
      const { maxSide } = pictureLimits[slot]
      const fits = await aPicture({ width: 8, height: maxSide })
      ;(await upload(client, operator, slot, fits)).assertStatus(200)
      const long = await aPicture({ width: maxSide + 1, height: 8 })
      const answer = await upload(client, operator, slot, long)
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field: 'file', rule: 'brand_pixels' }] })
    })

  test('a file with too many bytes is 413; none is 422; an unknown slot 404', async ({
    client,
  }) => {
    const operator = await aSuper()
    const { maxBytes } = pictureLimits.favicon
    const big = Buffer.concat([await aPicture(), Buffer.alloc(maxBytes)])
    const answer = await upload(client, operator, 'favicon', big)
    answer.assertStatus(413)
    answer.assertBodyContains({ error: 'ERR_FILE_TOO_LARGE' })
    const none = await apiAs(client, operator).post('/branding/favicon').field('x', 'y')
    none.assertStatus(422)
    none.assertBodyContains({ details: [{ field: 'file', rule: 'file' }] })
    ;(await upload(client, operator, 'banner', await aPicture())).assertStatus(404)
  })
})

test.group('the pictures of the brand, replaced', (group) => {
  // Outside of a transaction of the test: files are deleted after the commit.
  group.each.setup(() => async () => {
    await db.from('settings').where('key', 'like', 'companies.brand%').delete()
  })

  test('the former file is deleted, also when two come at once', async ({
    client,
    assert,
    cleanup,
  }) => {
    const operator = await aSuper()
    cleanup(async () => void (await db.from('companies').where('id', operator.company.id).delete()))
    ;(await upload(client, operator, 'logoDark', await aPicture())).assertStatus(200)
    const first = (await pictureOf('logoDark'))!
    assert.isTrue(await fileExists(first))
    const [one, other] = [await aPicture({ width: 20 }), await aPicture({ width: 30 })]
    const answers = await Promise.all([
      upload(client, operator, 'logoDark', one),
      upload(client, operator, 'logoDark', other),
    ])
    for (const answer of answers) answer.assertStatus(200)
    assert.isFalse(await fileExists(first))
    const left = (await pictureOf('logoDark'))!
    assert.isTrue(await fileExists(left))
    ;(await apiAs(client, operator).delete('/branding/logoDark')).assertStatus(200)
    assert.isFalse(await fileExists(left))
  })
})
