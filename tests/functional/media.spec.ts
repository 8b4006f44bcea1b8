/** Files of companies: stored by content, served to those who have permission. */
import { Readable } from 'node:stream'
import drive from '@adonisjs/drive/services/main'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { freeze, now, thaw, travel } from '#app/kernel/clock'
import { deleteFile, readFile, signedUrl, storeFile } from '#app/kernel/media/media'
import { aStranger, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'

const origin = `http://${process.env.HOST}:${process.env.PORT}`
const minute = 60_000
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#0055aa' } })
    .png()
    .toBuffer()

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${path}`, { method, headers })
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

/** 4000 bytes with the signature of a file type at the beginning. */
function playable(kind: 'sound' | 'film') {
  const head = kind === 'sound' ? 'OggS' : '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'
  const bytes = Buffer.from(Array.from({ length: 4000 }, (_none, index) => index % 251))
  bytes.write(head, 0, 'latin1')
  if (kind === 'sound') bytes.write('\x01vorbis', 28, 'latin1')
  return bytes
}

test.group('media', (group) => {
  let me: SomeoneSignedIn
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    me = await anAgent()
    const clean = () => drive.use().deleteAll(`companies/${me.company.id}/`)
    // A company of an earlier run may have had the same id.
    await clean()
    return async () => {
      thaw()
      await clean()
      await undo()
    }
  })
  const stored = async (bytes: Uint8Array | string, originalName?: string) =>
    storeFile(me.actor, { bytes: Buffer.from(bytes), originalName })

  test('API-11: the type of a file is read from its content, not from its name', async ({
    assert,
  }) => {
    const png = await picture()
    const file = await stored(png, 'folder/annual  report.exe')
    assert.match(file.key, new RegExp(`^companies/${me.company.id}/[0-9a-f-]{36}\\.png$`))
    assert.containsSubset(file, {
      mimetype: 'image/png',
      size: png.byteLength,
      name: 'annual_report.exe',
    })
    assert.deepEqual(Buffer.from(await readFile(file.key)), png)
    assert.equal((await stored('Olá, tudo bem?')).mimetype, 'text/plain')
    assert.equal((await stored(Buffer.from([0, 1, 2, 255]))).mimetype, 'application/octet-stream')
  })

  test('API-11: two files with the same name are stored separately', async ({ assert }) => {
    const [one, two] = [await stored('one', 'a.txt'), await stored('two', 'a.txt')]
    assert.equal(Buffer.from(await readFile(one.key)).toString(), 'one')
    assert.equal(Buffer.from(await readFile(two.key)).toString(), 'two')
  })

  test('API-11: a stream is stored completely, and discarded when it is above its limit', async ({
    assert,
  }) => {
    const chunk = Buffer.alloc(50_000, 'a')
    const stream = () => Readable.from([chunk, chunk, chunk])
    const file = await storeFile(me.actor, { stream: stream(), limitBytes: 150_000 })
    assert.equal(file.size, 150_000)
    assert.equal((await readFile(file.key)).byteLength, 150_000)
    await assert.rejects(
      () => storeFile(me.actor, { stream: stream(), limitBytes: 149_999 }),
      'The file or body is too large.'
    )
    const { objects } = await drive.use().listAll(`companies/${me.company.id}/`)
    assert.lengthOf([...objects], 1)
  })

  test('API-12: a signature opens one file for an hour', async ({ assert }) => {
    freeze(now())
    const [file, other] = [await stored(await picture()), await stored('other')]
    const url = signedUrl(file.key)
    const response = await get(url)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('cache-control')!, /^private/)
    assert.isNull(response.headers.get('content-disposition'))
    assert.equal(Number(response.headers.get('content-length')), file.size)

    const query = url.slice(url.indexOf('?'))
    for (const forged of [
      `/media/${other.key}${query}`,
      url.replace(/exp=\d+/, 'exp=99999999999'),
      url.slice(0, -1),
      `/media/${file.key}`,
    ]) {
      assert.equal((await get(forged)).status, 403, forged)
    }
    travel(49 * minute)
    assert.equal((await get(url)).status, 200)
    travel(11 * minute)
    assert.equal((await get(url)).status, 403)
  })

  test('API-12: a bearer token opens the files of its own company only', async ({ assert }) => {
    const { key } = await stored(await picture())
    assert.equal((await get(`/media/${key}`, bearer(me))).status, 200)
    const refused = await get(`/media/${key}`, bearer(await aStranger()))
    assert.equal(refused.status, 404)
    assert.containsSubset(await refused.json(), { error: 'ERR_NOT_FOUND' })
  })

  test('API-02: deleted files, folders and paths outside the storage are not found', async ({
    assert,
  }) => {
    const { key } = await stored('text')
    await deleteFile(key)
    await deleteFile(key)
    for (const path of [
      key,
      `companies/${me.company.id}/..%2f..%2f..%2fpackage.json`,
      `companies/${me.company.id}/`,
      'package.json',
    ]) {
      assert.equal((await get(`/media/${path}`, bearer(me))).status, 404, path)
    }
  })

  test('API-11: files that could run a script are downloaded, never shown')
    .with([
      { content: '<!doctype html><script>alert(1)</script>', name: 'page.html' },
      { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'a.txt' },
      { content: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>' },
      { content: Buffer.from('MZ\u0000\u0000'), name: 'a.exe' },
      { content: Buffer.from([0, 1, 2]), name: 'ação "1".bin' },
    ])
    .run(async ({ assert }, { content, name }) => {
      const { key } = await stored(content, name)
      const { headers } = await get(signedUrl(key))
      assert.match(headers.get('content-disposition')!, /^attachment;/)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.include(headers.get('content-security-policy')!, 'sandbox')
    })

  test('API-11: a download has its original name, in any characters', async ({ assert }) => {
    const { key } = await stored(await picture())
    const { headers } = await get(signedUrl(key, { name: 'ação (1).png' }))
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="a__o__1_.png"; filename*=UTF-8''a%C3%A7%C3%A3o_%281%29.png`
    )
  })

  test('API-11: a name that is cut within an emoji is still valid, for every client')
    .with(['GET', 'HEAD'])
    .run(async ({ assert }, method) => {
      const { key } = await stored(await picture())
      const url = `${signedUrl(key)}&name=%F0%9F%98%80${'a'.repeat(199)}`
      const { status, headers } = await get(url, {}, method)
      assert.equal(status, 200)
      assert.match(headers.get('content-disposition')!, /^attachment; .*%F0%9F%98%80a{199}$/)
      assert.equal((await get(signedUrl(key))).status, 200)
    })

  test('API-12: {kind} is played in parts: 206 {range}')
    .with([
      { kind: 'sound', range: 'bytes=0-', body: [0, 4000], says: 'bytes 0-3999/4000' },
      { kind: 'sound', range: 'bytes=0-1', body: [0, 2], says: 'bytes 0-1/4000' },
      { kind: 'film', range: 'bytes=1000-1999', body: [1000, 2000], says: 'bytes 1000-1999/4000' },
      { kind: 'film', range: 'bytes=-100', body: [3900, 4000], says: 'bytes 3900-3999/4000' },
      { kind: 'film', range: 'bytes=3990-9999', body: [3990, 4000], says: 'bytes 3990-3999/4000' },
    ] as const)
    .run(async ({ assert }, { kind, range, body, says }) => {
      const bytes = playable(kind)
      const file = await stored(bytes)
      const answers = [
        await get(signedUrl(file.key), { range }),
        await get(`/media/${file.key}`, { range, ...bearer(me) }),
      ]
      for (const answer of answers) {
        assert.equal(answer.status, 206)
        assert.equal(
          answer.headers.get('content-type'),
          kind === 'sound' ? 'audio/ogg' : 'video/mp4'
        )
        assert.equal(answer.headers.get('content-range'), says)
        assert.equal(answer.headers.get('accept-ranges'), 'bytes')
        assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes.subarray(...body))
      }
    })

  test('API-12: an unsatisfiable range is 416 with the length of the file; an invalid range is ignored', async ({
    assert,
  }) => {
    const url = signedUrl((await stored(playable('film'))).key)
    for (const range of ['bytes=4000-', 'bytes=5000-6000']) {
      const answer = await get(url, { range })
      assert.equal(answer.status, 416, range)
      assert.equal(answer.headers.get('content-range'), 'bytes */4000')
      assert.equal((await answer.arrayBuffer()).byteLength, 0)
    }
    for (const range of ['seconds=1-2', 'bytes=b-a', 'bytes=0-1,10-11']) {
      const answer = await get(url, { range })
      assert.equal(answer.status, 200, range)
      assert.equal((await answer.arrayBuffer()).byteLength, 4000)
    }
  })

  test('API-12: no part of a file is served without permission', async ({ assert }) => {
    const { key } = await stored(playable('sound'))
    const range = 'bytes=0-1'
    assert.equal((await get(`/media/${key}`, { range })).status, 403)
    const stranger = await aStranger()
    assert.equal((await get(`/media/${key}`, { range, ...bearer(stranger) })).status, 404)
    const url = signedUrl(key)
    const theirs = await storeFile(stranger.actor, { bytes: playable('sound') })
    const forged = [
      // Signed for another file, of this company and of another one.
      `/media/${theirs.key}${url.slice(url.indexOf('?'))}`,
      signedUrl(theirs.key).replace(theirs.key, key),
      url.replace(/sig=./, (found) => (found === 'sig=A' ? 'sig=B' : 'sig=A')),
      url.replace(/exp=(\d+)/, (_all, exp) => `exp=${Number(exp) + 1}`),
      `${url}&sig=`,
      url.replace('sig=', 'sig[]='),
    ]
    for (const each of forged) assert.equal((await get(each, { range })).status, 403, each)
    freeze(now().plus({ hours: 1, seconds: 1 }))
    assert.equal((await get(url, { range })).status, 403)
    await drive.use().deleteAll(`companies/${stranger.company.id}/`)
  })

  test('a range of a file, its headers, and 304 when the browser has it cached', async ({
    client,
    assert,
  }) => {
    const { key } = await stored('0123456789')
    const url = signedUrl(key)
    const part = await get(url, { range: 'bytes=2-4' })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-range'), 'bytes 2-4/10')
    assert.equal(await part.text(), '234')
    assert.equal(await (await get(url, { range: 'bytes=-3' })).text(), '789')
    assert.equal((await get(url, { range: 'bytes=20-30' })).status, 416)

    const head = await get(url, {}, 'HEAD')
    assert.equal(head.status, 200)
    assert.equal(head.headers.get('content-length'), '10')
    // Not fetch, which adds Cache-Control: no-cache.
    const again = await client.get(url).header('if-none-match', head.headers.get('etag')!)
    again.assertStatus(304)
  })
})
