/** Due schedules of a company that owes wait until it has paid (BIL-10). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { anAgent } from '#modules/identity/testing'
import SendDue from '#modules/schedules/jobs/send_due'
import { aSchedule, someone } from '#modules/schedules/testing'
import { aConnection } from '#modules/tickets/testing'

const run = () => new SendDue().handle()
const messagesOf = (contactId: number) => db.from('messages').where('contact_id', contactId)

async function setUp() {
  const agent = await anAgent()
  await aConnection(agent.actor, { isDefault: true, status: 'CONNECTED' })
  const contact = await someone(agent.actor)
  const due = (minutes = 0) =>
    aSchedule(agent.user, { contactId: contact.id, sendAt: now().minus({ minutes, seconds: 2 }) })
  return { agent, contact, due }
}

test.group('due schedules of a company that owes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('BIL-10: of a company that owes nothing is sent, and it holds up no other; once it has paid, it is', async ({
    assert,
  }) => {
    const [unpaid, paid] = [await setUp(), await setUp()]
    const late = await unpaid.due(5)
    await paid.due()
    const company = db.from('companies').where('id', unpaid.agent.company.id)
    await company.clone().update({ due_date: '2020-01-31' })
    await run()
    assert.lengthOf(await messagesOf(unpaid.contact.id), 0)
    assert.equal((await late.refresh()).status, 'pending')
    assert.lengthOf(await messagesOf(paid.contact.id), 1)

    await company.clone().update({ due_date: null })
    await run()
    assert.lengthOf(await messagesOf(unpaid.contact.id), 1)
    assert.equal((await late.refresh()).status, 'queued')
  })
})
