/** The container of archives: other programs open it, and it notices what is missing (OPS-03). */
import { execFileSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { readTar, writeTar } from '#app/kernel/backup/tar'

const long = `files/companies/1234567890/${'0123456789ab'.repeat(30)}.opus.ogg.bin`
const contents: Readonly<Record<string, string>> = {
  'manifest.json': '{}',
  [long]: 'x'.repeat(1000),
  'files/platform/empty.txt': '',
  'tables/users/00000001.copy': 'y'.repeat(512),
}

async function* entriesOf(entries: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(entries)) {
    yield { name, size: text.length, content: Readable.from([Buffer.from(text)]) }
  }
}
const bytesOf = (entries: Readonly<Record<string, string>>) => buffer(writeTar(entriesOf(entries)))

/** In chunks of a size that fits nothing. */
async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 77) yield bytes.subarray(at, at + 77)
}

test.group('tar', () => {
  test('OPS-03: the tar of the system lists and opens it', async ({ assert }) => {
    // Neither fits into a header of the first tars.
    assert.isAbove(long.length, 256)
    const input = await bytesOf(contents)
    const listed = execFileSync('tar', ['-tf', '-'], { input }).toString().trim().split('\n')
    assert.deepEqual(listed, Object.keys(contents))
    assert.equal(execFileSync('tar', ['-xOf', '-', long], { input }).toString(), contents[long])
  })

  test('OPS-03: what was written is read, also when some of it is skipped', async ({ assert }) => {
    const found: Record<string, string> = {}
    for await (const { name, content } of readTar(inChunks(await bytesOf(contents)))) {
      found[name] = name === long ? contents[long] : ''
      if (name === long) continue
      for await (const chunk of content) found[name] += Buffer.from(chunk).toString()
    }
    assert.deepEqual(found, contents)
  })

  test('OPS-03: a tar that ends early, or a header with another bit, is refused', async ({
    assert,
  }) => {
    const bytes = await bytesOf(contents)
    const readAll = async (given: Buffer) => {
      for await (const entry of readTar(inChunks(given))) assert.isString(entry.name)
    }
    await assert.rejects(() => readAll(bytes.subarray(0, 700)), /damaged or cut off/)
    const changed = Buffer.from(bytes)
    changed[3] ^= 1
    await assert.rejects(() => readAll(changed), /damaged or cut off/)
    const short = { name: 'a', size: 5, content: Readable.from([Buffer.from('four')]) }
    const archive = writeTar(Readable.from([short]))
    await assert.rejects(() => buffer(archive), /a changed while it was read/)
  })
})
