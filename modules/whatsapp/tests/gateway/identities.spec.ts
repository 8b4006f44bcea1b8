/** One person under every identity that WhatsApp has for them, from the socket to the contact. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import {
  ANA,
  JOAO,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000001'
const people = 50

test.group('gateway: identities', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })

  const rows = (table: string) =>
    db.from(table).where('company_id', fixture.admin.actor.companyId).orderBy('id')
  /** The contact behind a message, once it is stored. */
  const contactOf = (wid: string) =>
    waitFor(async () => {
      const message = await db.from('messages').where({ connection_id: id, wid }).first()
      return message && db.from('contacts').where('id', message.contact_id).firstOrFail()
    }, `message ${wid} is stored`)

  test('IN-05: a number that WhatsApp reveals later is stored in the row of the hidden id', async ({
    assert,
  }) => {
    const { id: wid } = await fixture.phones.say(ANA, 'oi', { mode: 'lid-only', name: 'Ana' })
    const hidden = await contactOf(wid)
    assert.equal(hidden.number, '')
    await fixture.phones.revealNumber(ANA)
    const known = await waitFor(async () => {
      const row = await contactOf(wid)
      return row.number ? row : null
    }, 'the number is known')
    assert.deepEqual([known.id, known.number], [hidden.id, ANA])
  })

  test('IN-03, IN-06: a lookup by the library merges the hidden id and the number into one conversation', async ({
    assert,
  }) => {
    const byLid = await fixture.phones.say(JOAO, 'um', { mode: 'lid-only', name: 'João' })
    assert.equal((await contactOf(byLid.id)).number, '', 'nobody can know yet')
    const byPhone = await fixture.phones.say(JOAO, 'dois', { mode: 'pn', name: 'João' })
    const one = await waitFor(async () => {
      const [first, second] = [await contactOf(byLid.id), await contactOf(byPhone.id)]
      return first.id === second.id ? second : null
    }, 'both are one')
    assert.equal(one.number, JOAO)
    const running = (await rows('tickets')).filter(
      (row) => row.contact_id === one.id && row.status !== 'closed'
    )
    assert.deepEqual(
      running.map((row) => row.unread_messages),
      [2]
    )
    const pair = (await rows('contact_pairs')).find(({ phone }) => phone === JOAO)
    assert.isDefined(pair, 'the pair outlives this process')
  })

  test('IN-09: 200 first messages of 50 people under four identities make 50 contacts and 50 tickets', async ({
    assert,
  }) => {
    const before = (await rows('contacts')).length
    const modes = ['pn', 'ninth+lid', 'lid-only', 'lid'] as const
    const phones = Array.from({ length: people }, (_, at) => `55319${70_000_000 + at * 101}`)
    const orders = modes.flatMap((mode) =>
      phones.map((from) => ({ from, name: `N${from}`, text: `from ${from}`, mode }))
    )
    const wids = await fixture.phones.sendAll(orders)
    const stored = await waitFor(
      async () => {
        const all = await db.from('messages').where('connection_id', id).whereIn('wid', wids)
        return all.length === orders.length ? all : null
      },
      'all are stored',
      60_000
    )
    const contacts = (await rows('contacts')).slice(before)
    assert.lengthOf(contacts, people)
    const owners = Map.groupBy(stored, (message) => message.contact_id as number)
    assert.lengthOf(owners, people)
    for (const messages of owners.values()) {
      assert.lengthOf(new Set(messages.map(({ body }) => body)), 1, 'nobody else’s')
    }
    const ids = contacts.map((row) => row.id)
    const active = (await rows('tickets')).filter(
      (row) => ids.includes(row.contact_id) && row.status !== 'closed'
    )
    assert.lengthOf(active, people)
  })
})
