/** A company that has not paid for long: its numbers rest, keep their credentials, and come back by themselves (BIL-10). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import MailOutages from '#modules/whatsapp/jobs/mail_outages'
import {
  ANA,
  connectionRow,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  untilInbox,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

test.group('gateway: a company that has not paid for long', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, '5511900000001')
    return () => tearDownGateway(fixture)
  })

  const paidUntil = (days: number) =>
    db
      .from('companies')
      .where('id', fixture.admin.company.id)
      .update({ due_date: now().plus({ days }).toISODate() })

  test('BIL-10: until the fifteenth day messages come in, then the number rests, and after the payment what was sent arrives', async ({
    assert,
  }) => {
    await paidUntil(-14)
    await fixture.phones.say(ANA, 'Ainda aí?')
    await untilInbox(id, (rows) => rows.length === 1, 'a message comes in')
    assert.equal((await connectionRow(id)).status, 'CONNECTED')

    await paidUntil(-17)
    const resting = await untilStatus(id, 'DISCONNECTED', 20_000)
    assert.deepInclude(resting.serialize(), { reason: 'unpaid', wanted: 'running', qrcode: '' })
    await db.from('connection_gaps').update({ left_at: now().minus({ hours: 1 }).toJSDate() })
    await new MailOutages().handle()
    assert.lengthOf(await db.from('mails').where('company_id', fixture.admin.company.id), 0)
    await fixture.phones.say(ANA, 'Bom dia!')

    await paidUntil(30)
    // Without a new code: a phone would have to scan it.
    const back = await untilStatus(id, 'CONNECTED', 20_000)
    assert.isNull(back.reason)
    await untilInbox(id, (rows) => rows.length === 2, 'what was sent meanwhile comes in')
  }).timeout(90_000)
})
