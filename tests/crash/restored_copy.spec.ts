/**
 * A company is backed up while its customers write, and restored on another host: everything of the snapshot is there,
 * nothing connects or is sent until the operator says so, and then the connection goes on without a new code (OPS-03).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import sharp from 'sharp'
import { run } from '#scripts/tests/support/command'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { Product, sleep, waitFor } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'
import { ServerProcess } from '#tests/support/server_process'

const number = '5511900003001'
const ana = '5511987650001'
const others = ['5511987650002', '5511987650003']
const ofAna = 'showAll=true&searchParam=Ana'
/** Longer than a server takes to connect what it holds. */
const quietMs = 8_000

interface Restored {
  readonly database: FreshDatabase
  readonly dataDir: string
}

test.group('a restored copy', (group) => {
  let product: Product
  let folder: string
  let former: ProductClient
  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guiche-copy-'))
    product = await Product.start()
    former = await new ProductClient(product).signIn('admin@guiche.local')
    return async () => {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  /** Runs `guiche …` as in production: without what belongs to the demo. */
  async function guiche(args: readonly string[], env: NodeJS.ProcessEnv) {
    const key = { APP_KEY: product.env.APP_KEY }
    const command = run('bin/guiche.mjs', [...args], { ...key, ...env })
    const code = await command.ended
    if (code !== 0) throw new Error(`guiche ${args[0]} ended with ${code}:\n${command.said()}`)
    return command.said()
  }

  const bodies = async (databaseUrl: string) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ body: string }>(
      `select body from messages where body like 'mensagem %' order by id`
    )
    await client.end()
    return rows.map(({ body }) => body)
  }

  /** Backs up while customers write; returns the archive, and what had been stored before. */
  async function backUp(recipient: string) {
    let isWriting = true
    const writing = Promise.all(
      others.map(async (customer, place) => {
        for (let turn = 0; isWriting; turn++) {
          await product.sandbox.say(customer, `mensagem ${place}.${turn}`, { to: number })
          await sleep(30)
        }
      })
    )
    await waitFor('messages', async () => (await bodies(product.databaseUrl)).length >= 20)
    const before = await bodies(product.databaseUrl)
    const printed = await guiche(['backup', '--json'], {
      DATABASE_URL: product.databaseUrl,
      DATA_DIR: product.dataDir,
      BACKUP_RECIPIENTS: recipient,
      BACKUP_TO: join(folder, 'archives'),
    })
    const after = (await bodies(product.databaseUrl)).length
    isWriting = false
    await writing
    const { archive } = JSON.parse(printed) as { archive: string }
    return { archive, before, wroteMeanwhile: after - before.length }
  }

  async function restoreElsewhere(archive: string, key: string): Promise<Restored> {
    const database = await freshDatabase('guiche_copy')
    const dataDir = join(folder, 'copy')
    const target = { DATABASE_URL: database.url, DATA_DIR: dataDir }
    await guiche(['restore', archive, '--identity', key], target)
    return { database, dataDir }
  }

  /** The picture that Ana sent, once it is stored. */
  async function pictureAt(client: ProductClient, url: string): Promise<Buffer | null> {
    const [ticket] = await client.tickets(ofAna)
    if (!ticket) return null
    const { messages } = await client.call<{ messages: { mediaUrl: string | null }[] }>(
      'GET',
      `/messages/${ticket.id}`
    )
    const address = messages.find(({ mediaUrl }) => mediaUrl)?.mediaUrl
    if (!address) return null
    const answer = await fetch(new URL(address, url))
    return Buffer.from(await answer.arrayBuffer())
  }

  test('OPS-03: a copy has what the snapshot had, is silent until it is confirmed, and then goes on', async ({
    assert,
    cleanup,
  }) => {
    const key = join(folder, 'key.txt')
    const identity = await generateIdentity()
    await writeFile(key, identity)
    const [connectionId] = await former.pairAll([number])
    await product.sandbox.addPhone(ana, 'Ana')
    const create = { width: 64, height: 64, channels: 3, background: 'teal' } as const
    const picture = await sharp({ create }).jpeg().toBuffer()
    await product.sandbox.sayImage(ana, { bytes: picture }, { to: number })
    await waitFor('the picture', async () => await pictureAt(former, product.url))

    const { archive, before, wroteMeanwhile } = await backUp(await identityToRecipient(identity))
    assert.isAbove(wroteMeanwhile, 0)
    const verdict = await guiche(['drill', archive, '--identity', key], {
      DATABASE_URL: product.databaseUrl,
      DATA_DIR: product.dataDir,
    })
    assert.match(verdict, /is good/)
    // The copy does not know of this answer, nor of the keys that came with it.
    const [ticket] = await former.tickets(ofAna)
    await former.accept(ticket.id)
    await former.answer(ticket.id, 'Depois do backup', 'after-backup')
    await product.sandbox.chatUntil(ana, (all) => all.some((m) => m.text === 'Depois do backup'))
    await product.stopServer()

    const { database, dataDir } = await restoreElsewhere(archive, key)
    cleanup(() => database.drop())
    const restored = await bodies(database.url)
    assert.includeMembers(restored, before)
    assert.includeMembers(await bodies(product.databaseUrl), restored)

    const env = { ...product.env, DATABASE_URL: database.url, DATA_DIR: dataDir }
    const server = await ServerProcess.prepare(env)
    cleanup(() => server.end('SIGTERM'))
    const formerLogins = await product.sandbox.logins()
    await server.start()
    const copy = former.at(server.url)
    await copy.signIn('admin@guiche.local')
    await product.sandbox.say(ana, 'Ainda está aí?', { to: number })
    await sleep(quietMs)
    assert.deepEqual(await product.sandbox.logins(), formerLogins)
    assert.deepEqual(await pictureAt(copy, server.url), picture)

    await guiche(['backup:connect'], { DATABASE_URL: database.url, DATA_DIR: dataDir })
    await waitFor('the phone', async () => (await phone())?.connected === 1)
    await copy.untilConnected(connectionId)
    const { logins, replaced } = await product.sandbox.logins()
    assert.deepEqual({ logins, replaced }, { ...formerLogins, logins: formerLogins.logins + 1 })
    const goesOn = async () =>
      (await copy.tickets(ofAna)).find(({ lastMessage }) => lastMessage === 'Ainda está aí?')
    const { id } = await waitFor('what was written meanwhile', goesOn)
    await copy.accept(id)
    await copy.answer(id, 'Estamos de volta', 'of-the-copy')
    await product.sandbox.chatUntil(ana, (all) => all.some((m) => m.text === 'Estamos de volta'))
  }).timeout(240_000)

  const phone = async () => (await product.sandbox.phones()).find((one) => one.number === number)
})
