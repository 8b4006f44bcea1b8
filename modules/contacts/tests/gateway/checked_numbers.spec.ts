/** Checking added numbers on WhatsApp, through a real library and server. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { JobRecord } from '#app/kernel/jobs/jobs'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import EnqueueChecks from '#modules/contacts/jobs/enqueue_checks'
import Contact from '#modules/contacts/models/contact'
import {
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000001'
/** Numbers with this ending are not on WhatsApp. */
const NOBODY = '5511987650000'

test.group('gateway: added numbers', (group) => {
  let fixture: GatewayFixture
  let made = 0
  const aNumber = () => `55119876${String(61_000 + ++made)}`
  const contacts = () => Contact.of(fixture.admin.actor).orderBy('id')
  const add = (number: string) => call(fixture, 'POST', '/contacts', { name: 'Ana', number })
  const states = async () =>
    (await contacts()).map(({ number, numberState }) => [number, numberState])
  /** What the scheduler runs each minute. */
  const check = async () => {
    const later = fakeJobs()
    try {
      await new EnqueueChecks().handle()
      await later.runAll()
      assertDone(later.all)
    } finally {
      later.restore()
    }
  }

  group.setup(async () => {
    fixture = await setUpGateway()
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(async () => {
    await db.from('contacts').where('company_id', fixture.admin.company.id).delete()
  })

  test('CON-01: without an online connection a number is accepted unchecked, and checked later', async ({
    assert,
  }) => {
    const number = aNumber()
    const added = await add(number)
    assert.isNull(added.isWhatsappValid)
    await add(NOBODY)
    await check()
    const pending = [
      [number, 'unchecked'],
      [NOBODY, 'unchecked'],
    ]
    assert.deepEqual(await states(), pending, 'nobody can be asked yet: it stays owed')

    await linkedConnection(fixture, SALES)
    await check()
    const known = [
      [number, 'confirmed'],
      [NOBODY, 'absent'],
    ]
    assert.deepEqual(await states(), known)
    await check()
    assert.deepEqual(await states(), known, 'twice is the same as once')
    const shown = await call(fixture, 'GET', `/contacts/${(await contacts())[1].id}`)
    assert.isFalse(shown.isWhatsappValid as unknown)
  })

  test('CON-01: a number on WhatsApp is confirmed at once; one that is not on WhatsApp is refused', async ({
    assert,
  }) => {
    const number = aNumber()
    assert.isTrue((await add(number)).isWhatsappValid as unknown)
    await assert.rejects(() => add(NOBODY), /400 .*ERR_WAPP_INVALID_CONTACT/)
    assert.deepEqual(await states(), [[number, 'confirmed']])
  })

  test('CON-02: a changed number is checked too', async ({ assert }) => {
    const [first, second] = [aNumber(), aNumber()]
    const { id } = await add(first)
    const put = (number: string) => call(fixture, 'PUT', `/contacts/${id}`, { number })
    await assert.rejects(() => put(NOBODY), /400 .*ERR_WAPP_INVALID_CONTACT/)
    assert.deepEqual(await states(), [[first, 'confirmed']])
    assert.isTrue((await put(second)).isWhatsappValid as unknown)
    assert.deepEqual(await states(), [[second, 'confirmed']])
  })

  test('EXT-10: WhatsApp has the number without the ninth digit; ours keeps it', async ({
    assert,
  }) => {
    const older = '552199871234'
    await fixture.phones.addPhone(older, 'Zé')
    await add(older)
    assert.deepEqual(await states(), [['5521999871234', 'confirmed']])
  })

  test('CON-01: without a response from WhatsApp the number is rejected, and no contact is created', async ({
    assert,
  }) => {
    // No process has the socket of a connection that is still marked as connected, as after a power cut.
    await fixture.gateway.stop()
    await db
      .from('connections')
      .where('company_id', fixture.admin.company.id)
      .update({ status: 'CONNECTED' })
    await assert.rejects(() => add(aNumber()), /400 .*ERR_WAPP_CHECK_CONTACT/)
    assert.deepEqual(await states(), [])
  })
})

/** The fake stores failures instead of throwing them. */
function assertDone(all: readonly JobRecord[]) {
  const failed = all.find(({ state }) => state !== 'completed')
  if (failed) throw new Error(JSON.stringify(failed))
}
