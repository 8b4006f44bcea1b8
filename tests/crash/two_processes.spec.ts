/** Two server processes share the connections; one dies and the other takes over (CNX-03). */
import { test } from '@japa/runner'
import pg from 'pg'
import { ProductClient } from '#tests/support/product_client'
import { EventRecorder } from '#tests/support/event_recorder'
import { Product, sleep, waitFor } from '#tests/support/product'
import { startRedis, type TestRedis } from '#tests/support/redis'
import type { ServerProcess } from '#tests/support/server_process'

const numbers = Array.from({ length: 6 }, (_, place) => `55119000010${10 + place}`)
const customers = Array.from({ length: 4 }, (_, place) => `55119876540${10 + place}`)
/** Seconds within which everything a dead process held is taken over. */
const takeoverSeconds = 40
/** Messages that may be on their way at once: on a busy machine customers write as fast as the processes store. */
const mostOnTheWay = 100

test.group('two server processes', (group) => {
  let redis: TestRedis
  let product: Product
  let other: ServerProcess
  let database: pg.Client

  group.setup(async () => {
    redis = await startRedis()
    product = await Product.start({ env: { REDIS_URL: redis.url } })
    other = await product.addServer()
    database = new pg.Client({ connectionString: product.databaseUrl })
    await database.connect()
    return async () => {
      await database.end()
      await product.stop()
      await redis.stop()
    }
  })

  test('connections are spread; a killed process loses no message, and no number has two sockets', async ({
    assert,
    cleanup,
  }) => {
    const api = await new ProductClient(product, other.url).signIn('admin@guiche.local')
    await api.pairAll(numbers)
    await untilSpread('both have half')
    const recorder = await EventRecorder.open(other.url, api.token, 1)
    cleanup(() => recorder.close())

    const sent: string[] = []
    let isWriting = true
    let arrived = 0
    const counting = (async () => {
      for (; isWriting; await sleep(200)) arrived = (await stored()).length
    })()
    const writing = Promise.all(
      customers.map(async (customer, place) => {
        for (let turn = place; isWriting; turn++) {
          while (isWriting && sent.length - arrived >= mostOnTheWay) await sleep(50)
          const text = `mensagem ${place}.${turn}`
          const to = numbers[turn % numbers.length]
          await product.sandbox.say(customer, text, { to, mode: turn % 2 ? 'lid' : 'pn+lid' })
          sent.push(text)
          await sleep(40)
        }
      })
    )
    // A browser at the other process receives what this one stores (RT-01).
    const counts = () => `${sent.length} written, ${arrived} stored, ${recorder.heard.size} heard`
    await waitFor(
      () => `60 messages by way of Redis: ${counts()}`,
      async () => recorder.heard.size >= 60,
      60_000
    )

    const killedAt = Date.now()
    await product.killServer()
    await waitFor('the takeover', takenOver, takeoverSeconds * 1000)
    const takeover = (Date.now() - killedAt) / 1000

    await product.startServer()
    await untilSpread('the one that came back has its half')
    await waitFor('all are connected again', allConnected)
    isWriting = false
    await Promise.all([writing, counting])
    await waitFor(
      () => `every message: ${counts()}`,
      async () => (arrived = (await stored()).length) >= sent.length,
      60_000
    )

    const { logins, replaced } = await product.sandbox.logins()
    console.log(
      `two processes: ${JSON.stringify({ sent: sent.length, takeover, logins, replaced })}`
    )
    assert.equal(replaced, 0, 'sockets that a second one of the same number pushed out')
    assert.deepEqual(inOrder(await stored()), inOrder(sent), 'each once, in order per chat')
    assert.isBelow(takeover, takeoverSeconds)
  }).timeout(300_000)

  /** How many connections each process holds. */
  async function shares(): Promise<number[]> {
    const { rows } = await database.query(
      `select count(*)::int as held from leases where key like 'whatsapp.connection:%'
       and expires_at > now() group by owner`
    )
    return rows.map(({ held }) => held)
  }

  const untilSpread = (what: string) =>
    waitFor(what, async () => {
      const found = await shares()
      return found.length === 2 && found.every((count) => count === numbers.length / 2)
    })

  /** For a moment the phones still count the sockets of the dead process; the leases are authoritative. */
  const takenOver = async () => (await shares()).length === 1 && (await allConnected())

  async function allConnected() {
    const phones = await product.sandbox.phones()
    return numbers.every((number) =>
      phones.some((phone) => phone.number === number && phone.connected === 1)
    )
  }

  /** As a screen shows them, per conversation. */
  async function stored(): Promise<string[]> {
    const { rows } = await database.query(
      `select body from messages where not from_me and body like 'mensagem %'
       order by sent_at, id`
    )
    return rows.map(({ body }) => body)
  }

  /** Texts by chat; the turn in the text determines the number that it was sent to. */
  function inOrder(texts: readonly string[]) {
    const chats: Record<string, number[]> = {}
    for (const text of texts) {
      const [place, turn] = text.slice('mensagem '.length).split('.').map(Number)
      const chat = `${place} to ${turn % numbers.length}`
      chats[chat] = [...(chats[chat] ?? []), turn]
    }
    return chats
  }
})
