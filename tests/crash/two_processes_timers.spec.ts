/**
 * Two server processes run the same timers: each text is sent once, each ticket moves once,
 * each browser gets each event once.
 */
import { test } from '@japa/runner'
import { io } from 'socket.io-client'
import { openCounters } from '#tests/crash/counters'
import { ProductClient } from '#tests/support/product_client'
import { Product, waitFor } from '#tests/support/product'
import { runFile } from '#tests/support/programs'
import { startRedis, type TestRedis } from '#tests/support/redis'
import type { ServerProcess } from '#tests/support/server_process'

const [greeting, silent, menus, closing] = ['10', '11', '12', '13'].map(
  (end) => `55119000010${end}`
)
const people = (scene: number) => [0, 1, 2].map((place) => `5511987656${scene}0${place}`)
const [greeted, handedOver, atMenu, rated, idle] = [1, 2, 3, 4, 5].map(people)
const everybody = [greeted, handedOver, atMenu, rated, idle].flat()
const waitMs = 90_000

const mainMenu = 'Escolha:\n\n*[ 1 ]* - Balcão\n*[ 2 ]* - Oficina'
const question = 'Como foi nosso atendimento? Responda com um número de 1 a 3:'
const stars = `Que tal?\n\n${question}\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito`

test.group('two server processes and their timers', (group) => {
  let redis: TestRedis
  let product: Product
  let other: ServerProcess
  let api: ProductClient
  let ids: number[]

  group.setup(async () => {
    redis = await startRedis()
    product = await Product.start({ hasBot: true, env: { REDIS_URL: redis.url } })
    other = await product.addServer()
    api = await new ProductClient(product, other.url).signIn('admin@guiche.local')
    ids = await api.pairAll([greeting, silent, menus, closing])
    const [counter, workshop, fixture] = await openCounters(api, ['Balcão', 'Oficina', 'Loja'])
    await api.call('POST', '/queue-options', { queueId: fixture, option: '1', title: 'Preços' })
    const forms = [
      { greetingMessage: 'Bem-vindo!' },
      {
        greetingMessage: 'Escolha:',
        queueIds: [counter, workshop],
        timeToTransfer: 1,
        transferQueueId: counter,
      },
      { queueIds: [fixture] },
      {
        ratingMessage: 'Que tal?',
        complationMessage: 'Até logo!',
        expiresTicket: 1,
        expiresInactiveMessage: 'Encerrado.',
      },
    ]
    for (const [place, form] of forms.entries()) {
      await api.call('PUT', `/whatsapp/${ids[place]}`, form)
    }
    await api.call('PUT', '/settings/userRating', { value: 'enabled' })
    await api.call('PUT', '/settings/ratingsTimeout', { value: '1' })
    return async () => {
      await product.stop()
      await redis.stop()
    }
  })

  /** The events of a browser at this process: the sequence number of each, and the id of a new message. */
  async function listen(url: string) {
    const heard: { readonly seq: number; readonly messageId: number | null }[] = []
    const socket = io(url, { auth: { token: api.token }, transports: ['websocket'] })
    socket.onAny((name: string, body: Record<string, unknown>) => {
      // These two carry the last number that was taken: its event comes before or, on a busy machine, after them.
      if (typeof body?.seq !== 'number' || name === 'ready' || name === 'resync') return
      const isNew = name.endsWith('appMessage') && body.action === 'create'
      const { id = null } = isNew ? (body.message as { id: number }) : {}
      heard.push({ seq: body.seq, messageId: id })
    })
    const since = await new Promise<number>((resolve) =>
      socket.once('ready', ({ seq }: { seq: number }) => resolve(seq))
    )
    await socket.timeout(10_000).emitWithAck('joinNotification')
    return { heard, since, close: () => socket.disconnect() }
  }

  const write = (customers: readonly string[], to: string, text = 'oi') =>
    Promise.all(customers.map((customer) => product.sandbox.say(customer, text, { to })))
  const ticketsOf = (customers: readonly string[]) =>
    product.sql<{
      id: number
      status: string
      queue: string | null
      steered: number
      closed: number
    }>(
      `select tickets.id, tickets.status, queues.name as queue,
         (select count(*)::int from audit_entries where entity = 'tickets'
            and entity_id = tickets.id::text and action = 'tickets.steer') as steered,
         (select count(*)::int from audit_entries where entity = 'tickets'
            and entity_id = tickets.id::text and action = 'tickets.close') as closed
       from tickets join contacts on contacts.id = tickets.contact_id
       left join queues on queues.id = tickets.queue_id
       where contacts.number = any($1) order by tickets.id`,
      [customers]
    )
  const received = async (customer: string) =>
    (await product.sandbox.chat(customer))
      .filter(({ direction }) => direction === 'in')
      .map(({ text }) => `${text}`)
  const hasHeard = (customers: readonly string[], texts: readonly string[]) => async () =>
    (await Promise.all(customers.map(received))).every((list) => list.length >= texts.length)

  /** Runs all timers, each several times at once; any free process takes the next. */
  async function runTimers() {
    const names = [
      'bot.enqueue_greetings',
      'bot.hand_over_silent',
      'ratings.expire',
      'tickets.close_idle',
      'tickets.close_unanswered_menus',
    ]
    const where = { cwd: process.cwd(), env: product.env as Record<string, string> }
    const { code, output } = await runFile('tests/crash/put_timers.ts', names, where)
    if (code !== 0) throw new Error(output)
  }
  /** Shifts everything two minutes into the past. */
  const age = () =>
    product.sql(`
      with aged as (update messages set sent_at = sent_at - interval '2 minutes'),
        waited as (update ratings set expires_at = now() where state = 'waiting')
      update tickets set created_at = created_at - interval '2 minutes'`)

  test('BOT-03, BOT-28, CLO-13, CLO-15, CLO-16, RT-05: everything once, wherever it runs', async ({
    assert,
    cleanup,
  }) => {
    const recorders = await Promise.all([product.url, other.url].map(listen))
    cleanup(() => recorders.forEach((recorder) => recorder.close()))

    for (let round = 0; round < 3; round++) await write(greeted, greeting)
    await write(handedOver, silent)
    await write(atMenu, menus)
    await write(rated, closing)
    await write(idle, closing)
    const all = async () => (await ticketsOf(everybody)).length === everybody.length
    await waitFor('a ticket for each', all, waitMs)
    for (const { id } of await ticketsOf([...rated, ...idle])) await api.accept(id)
    for (const { id } of await ticketsOf(idle)) await api.answer(id, 'Pois não?', `${id}`)
    for (const { id } of await ticketsOf(rated)) {
      await api.call('PUT', `/tickets/${id}`, { status: 'closed' })
    }
    await waitFor('greeted', hasHeard(greeted, ['Bem-vindo!']), waitMs)
    await waitFor('asked for a queue', hasHeard(handedOver, [mainMenu]), waitMs)
    await waitFor('at a menu', hasHeard(atMenu, ['Loja']), waitMs)
    await waitFor('asked for a rating', hasHeard(rated, [stars]), waitMs)
    await waitFor('answered', hasHeard(idle, ['Pois não?']), waitMs)

    await age()
    await runTimers()
    await api.call('PUT', '/settings/expiresBotTicket', { value: '1' })
    await age()
    await runTimers()
    await runTimers()
    const pendingRows = () =>
      product.sql(`select 1 from outbox_entries where status in ('pending', 'sending')`)
    await waitFor('all has left', async () => (await pendingRows()).length === 0, waitMs)

    const texts = await Promise.all(everybody.map(received))
    const each = (list: readonly string[]) => [list, list, list]
    const companyMenu = 'Aqui é Loja.\n\n*[ 1 ]* - Preços\n\n*[ # ]* - Menu principal'
    assert.deepEqual(texts, [
      ...each(['Bem-vindo!']),
      ...each([mainMenu]),
      ...each([companyMenu]),
      ...each([stars, 'Até logo!']),
      ...each(['Pois não?', 'Encerrado.']),
    ])
    for (const { status, queue, steered } of await ticketsOf(handedOver)) {
      assert.deepEqual([status, queue, steered], ['pending', 'Balcão', 1])
    }
    for (const { status, closed } of await ticketsOf([...atMenu, ...rated, ...idle])) {
      assert.deepEqual([status, closed], ['closed', 1])
    }

    const rows = await product.sql<{ id: string }>(
      'select id from messages where ticket_id = any($1)',
      [(await ticketsOf(everybody)).map(({ id }) => id)]
    )
    const made = rows.map(({ id }) => Number(id)).toSorted((one, two) => one - two)
    const eventsOf = ({ heard }: (typeof recorders)[number]) =>
      heard.flatMap(({ messageId }) => messageId ?? []).toSorted((one, two) => one - two)
    const isNotified = async () =>
      recorders.every((recorder) => eventsOf(recorder).length >= made.length)
    await waitFor('both screens know all', isNotified)
    for (const recorder of recorders) {
      assert.deepEqual(eventsOf(recorder), made, 'each message once')
      const numbers = recorder.heard.map(({ seq }) => seq)
      assert.lengthOf(new Set(numbers), numbers.length, 'no event twice')
    }
    // Events sent while the two sockets connected may have reached only one of them.
    const both = Math.max(...recorders.map(({ since }) => since))
    const missed = () => {
      const [mine, theirs] = recorders.map(
        ({ heard }) => new Set(heard.map(({ seq }) => seq).filter((seq) => seq > both))
      )
      return [...mine.symmetricDifference(theirs)]
    }
    const isSame = async () => missed().length === 0
    await waitFor('both processes have told their screens the same', isSame).catch((error: Error) =>
      assert.fail(`${error.message}: ${missed().join()} of ${recorders[0].heard.at(-1)?.seq}`)
    )
    const events = recorders[0].heard.length
    console.log(
      `two processes, timers: ${JSON.stringify({ texts: texts.flat().length, messages: made.length, events })}`
    )
  }).timeout(400_000)
})
