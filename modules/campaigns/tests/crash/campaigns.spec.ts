/**
 * Server, database and network fail repeatedly while campaigns and schedules send: everybody receives one message,
 * nobody two, and the counts are right (OPS-04, CMP-12, CMP-14, CMP-19, CMP-20, SCH-04).
 */
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { form } from '#modules/campaigns/tests/crash/form'
import * as reach from '#modules/campaigns/tests/crash/reach'
import { businessAt } from '#tests/crash/forms'
import { Troubles } from '#tests/crash/troubles'
import { insist, ProductClient } from '#tests/support/product_client'
import { OwnPostgres } from '#tests/support/own_postgres'
import { Product, sleep, waitFor } from '#tests/support/product'

const texts = { first: 'Oferta da semana', edited: 'Oferta da semana, com frete' }
const isInstalled = (wanted: string) => registry.installed.some(({ name }) => name === wanted)

interface CampaignRow {
  readonly id: number
  readonly status: string
  readonly counts: Readonly<Record<'valid' | 'sent' | 'failed' | 'skipped' | 'pending', number>>
}
interface Case {
  readonly product: Product
  readonly api: ProductClient
}

test.group('kill -9, database crashes and network failures under campaigns', (group) => {
  let postgres: OwnPostgres
  let product: Product
  let api: ProductClient

  group.setup(async () => {
    postgres = await OwnPostgres.start()
    product = await Product.start({ database: postgres })
    return () => product.stop()
  })

  // The people come from lists: without that module there is nobody to write to.
  if (isInstalled('contact_lists')) {
    test('each valid number shows one message, counts equal a recount; schedules leave once', async ({
      assert,
    }) => {
      api = await new ProductClient(product).signIn('admin@guiche.local')
      const numbers = Array.from({ length: form.connections }, (_, place) => businessAt(place))
      const connectionIds = await api.pairAll(numbers)
      const people = numbers.map((_, place) => reach.peopleOf(place, form))
      const { ids, reminders } = await prepare(connectionIds, people)

      const startedAt = Date.now()
      const troubles = new Troubles(product, postgres, form)
      const hasEnded = () => Date.now() > startedAt + form.writingMs
      await Promise.all([
        cancelAndRestart({ product, api }, ids[0]!),
        troubles.strike(hasEnded).then(() => Promise.all([allEnded(ids), schedulesEnded()])),
      ])
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      // Duplicates would arrive late: wait for them to show up.
      await sleep(3_000)

      const invited = people.flatMap(({ recipients }) => recipients)
      const others = people.flatMap(({ absent, optedOut }) => [...absent, ...optedOut])
      const offers = await reach.shownBy(product, [...invited, ...others], texts.first)
      const shown = (list: readonly string[]) =>
        list.map((number) => [number, offers.get(number)!.texts.length] as const)
      const edited = invited.filter((number) => offers.get(number)!.texts[0] === texts.edited)
      const remindedOf = await reach.shownBy(
        product,
        reminders.map(({ number }) => number),
        'Lembrete'
      )
      const dueInADown = reminders.filter(({ at }) =>
        troubles.downs.some(({ from, until }) => at > from && at < until)
      )
      const again = [...offers.values(), ...remindedOf.values()]
      const figures = {
        'kills': troubles.kills,
        'database crashes': troubles.restarts,
        'network drops': troubles.drops,
        'seconds': seconds,
        'connections': form.connections,
        'recipients': invited.length,
        'of those shown the edited text': edited.length,
        'shown no message': shown(invited).filter(([, count]) => count === 0).length,
        'shown more than one': shown(invited).filter(([, count]) => count > 1).length,
        'others shown a message': shown(others).filter(([, count]) => count > 0).length,
        'schedules': reminders.length,
        'due while the server was down': dueInADown.length,
        'sent again under the same id': again.reduce((sum, { repeats }) => sum + repeats, 0),
      }
      console.log(`campaigns: ${JSON.stringify(figures)}`)
      console.table(figures)
      assert.deepEqual(
        shown(invited).filter(([, count]) => count !== 1),
        [],
        'each recipient is shown one message'
      )
      assert.deepEqual(
        shown(others).filter(([, count]) => count !== 0),
        [],
        'nobody else is shown one'
      )
      assert.isAbove(edited.length, 0, 'the restart sent the edited text')
      assert.isBelow(edited.length, form.recipients, 'nobody was written to again for it')
      assert.deepEqual(
        reminders.map(({ number }) => remindedOf.get(number)!.texts),
        reminders.map(({ text }) => [text]),
        'each schedule is shown once'
      )
      if (reminders.length) {
        assert.isAbove(dueInADown.length, 0, 'some were due while the server was down')
        assert.deepEqual(await stateCounts('schedules'), { sent: reminders.length })
      }
      for (const id of ids) {
        const { status, counts } = await campaign(id)
        assert.equal(status, 'FINALIZADA')
        const { recipients, optedOut } = form
        const expected = { valid: recipients, sent: recipients, failed: 0, skipped: optedOut }
        assert.deepInclude(counts, { ...expected, pending: 0 })
        assert.deepEqual(await stateCounts('campaign_recipients', id), {
          sent: recipients,
          skipped: optedOut,
        })
      }
    }).timeout(form.writingMs * 6 + form.timeoutMs * 2 + 420_000)
  }

  /** Lists, people who left, schedules, and one campaign for each connection; all begin at the same time. */
  async function prepare(connectionIds: readonly number[], people: readonly reach.People[]) {
    await api.call('POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 },
    })
    const lists: number[] = []
    for (const [place, list] of people.entries()) {
      lists.push(await reach.uploadList(api, product, `Lista ${place}`, list))
    }
    const companyId = await companyIdOf(connectionIds[0]!)
    await reach.optOutAll(
      product,
      companyId,
      people.flatMap(({ optedOut }) => optedOut)
    )
    // Saving a schedule takes up to 60 ms.
    const from = Date.now() + 5_000 + form.schedules * 60
    const reminders = isInstalled('schedules')
      ? await reach.scheduleAll(api, connectionIds, form, from)
      : []
    const ids: number[] = []
    for (const [place, contactListId] of lists.entries()) {
      const { id } = await api.call<CampaignRow>('POST', '/campaigns', {
        name: `Campanha ${place}`,
        message1: texts.first,
        whatsappId: connectionIds[place],
        contactListId,
        scheduledAt: '2099-01-01 08:00:00',
      })
      ids.push(id)
    }
    await product.sql(
      `update campaigns set scheduled_at = to_timestamp($1::float8 / 1000) where id = any($2)`,
      [from, ids]
    )
    await sleep(from - Date.now())
    return { ids, reminders }
  }

  async function companyIdOf(connectionId: number): Promise<number> {
    const rows = await product.sql<{ company_id: number }>(
      'select company_id from connections where id = $1',
      [connectionId]
    )
    return rows[0]!.company_id
  }

  const campaign = (id: number) => insist(() => api.call<CampaignRow>('GET', `/campaigns/${id}`))

  /** Fails with what is still on its way. */
  async function allEnded(ids: readonly number[]): Promise<void> {
    const end = Date.now() + form.timeoutMs
    for (;;) {
      const all = await Promise.all(ids.map(campaign))
      if (all.every(({ status }) => status === 'FINALIZADA')) return
      if (Date.now() > end) {
        const open = await product.sql(
          `select lanes.*, sent.wid, sent.part, entries.status, entries.error, entries.attempts, entries.due_at
           from campaign_lanes as lanes
           left join campaign_messages as sent
             on sent.connection_id = lanes.connection_id and sent.settled_at is null
           left join outbox_entries as entries
             on entries.connection_id = sent.connection_id and entries.wid = sent.wid`
        )
        const states = all.map(({ id, status, counts }) => ({ id, status, counts }))
        throw new Error(`not finished: ${JSON.stringify({ states, open })}\n${product.output}`)
      }
      await sleep(500)
    }
  }

  const schedulesEnded = async () =>
    isInstalled('schedules') &&
    waitFor(
      'every schedule is sent',
      async () => {
        const { pending = 0, queued = 0 } = await stateCounts('schedules')
        return pending + queued === 0
      },
      form.timeoutMs
    )

  /** Rows by state: schedules of this test, or recipients of one campaign. */
  async function stateCounts(table: 'schedules' | 'campaign_recipients', campaignId?: number) {
    const rows = await product.sql<{ status: string; count: number }>(
      table === 'schedules'
        ? `select status, count(*)::int from schedules where body like 'Lembrete %' group by 1`
        : `select status, count(*)::int from campaign_recipients where campaign_id = $1 group by 1`,
      campaignId === undefined ? [] : [campaignId]
    )
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  }
})

/** CMP-20: stopped after its first messages, and let go on with another text. */
async function cancelAndRestart({ product, api }: Case, id: number): Promise<void> {
  const path = `/campaigns/${id}`
  const state = () => insist(() => api.call<CampaignRow>('GET', path))
  await waitFor('a first message', async () => (await state()).counts.sent > 0, form.timeoutMs)
  await changed(() => api.call('POST', `${path}/cancel`), 'CANCELADA')
  await insist(() => api.call('PUT', path, { message1: texts.edited }))
  await changed(() => api.call('POST', `${path}/restart`), 'EM_ANDAMENTO', 'FINALIZADA')

  /** Refused when the answer to an earlier try was lost: then the campaign is in one of the states. */
  async function changed(call: () => Promise<unknown>, ...then: string[]) {
    await insist(call).catch(async (error: Error) => {
      if (!then.includes((await state()).status))
        throw new Error(`${error.message}\n${product.output}`)
    })
  }
}
