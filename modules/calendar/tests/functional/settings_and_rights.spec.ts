/** Settings of the calendar, and who may do what with it (CAL-03, AUT-14). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { CalendarAccount } from '#modules/calendar/model'
import { companyAccount, type GoogleClient } from '#modules/calendar/sandbox/tests/google_client'
import { aConnectedCalendar, openGoogle } from '#modules/calendar/tests/support/a_google'
import { aStranger, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'

const events = '/google-calendar/events'
const settings = '/google-calendar/settings'

test.group('calendar: settings and rights', (group) => {
  let google: GoogleClient
  group.setup(async () => {
    const opened = await openGoogle()
    google = opened.google
    return opened.close
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => void (await google.reset()))

  test('CAL-03: settings are kept per company, also without a calendar; omitted ones stay', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const calls = apiAs(client, admin)
    const first = await calls.put(settings, { handleCommands: true })
    first.assertStatus(200)
    first.assertBody({ handleCommands: true, autoReply: false })
    const second = await calls.put(settings, { autoReply: true })
    second.assertBody({ handleCommands: true, autoReply: true })
    const seen = await calls.get('/google-calendar/check-auth')
    seen.assertBodyContains({ isAuthenticated: false, handleCommands: true, autoReply: true })
    const theirs = await apiAs(client, stranger).get('/google-calendar/check-auth')
    theirs.assertBodyContains({ handleCommands: false, autoReply: false })
    await aConnectedCalendar(google, admin.actor, companyAccount, { handlesCommands: true })
    await calls.delete('/google-calendar/auth')
    const row = await CalendarAccount.of(admin.actor).firstOrFail()
    assert.isTrue(row.handlesCommands, 'they outlive the connection')
  })

  test('CAL-03: {$self} is no setting')
    .with(['yes', 1, 'true'])
    .run(async ({ client }, autoReply) => {
      const answer = await apiAs(client, await anAdmin()).put(settings, { autoReply })
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field: 'autoReply' }] })
    })

  test('AUT-14: only admins may {$self}')
    .with(['connect', 'disconnect', 'change settings'])
    .run(async ({ client }, what) => {
      const admin = await anAdmin()
      for (const person of [
        await anAgent({ company: admin.company }),
        await aSupervisor({ company: admin.company }),
      ]) {
        const calls = apiAs(client, person)
        const answer = await {
          'connect': () => calls.get('/google-calendar/auth'),
          'disconnect': () => calls.delete('/google-calendar/auth'),
          'change settings': () => calls.put(settings, { autoReply: true }),
        }[what]!()
        answer.assertStatus(403)
        answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      }
    })

  test('AUT-14: without a token to {$self} is refused')
    .with(['check', 'auth', 'disconnect', 'settings', 'list', 'add', 'delete'])
    .run(async ({ client }, call) => {
      const calls = apiAs(client, { token: '' })
      const answer = await {
        check: () => calls.get('/google-calendar/check-auth'),
        auth: () => calls.get('/google-calendar/auth'),
        disconnect: () => calls.delete('/google-calendar/auth'),
        settings: () => calls.put(settings, {}),
        list: () => calls.get(events),
        add: () => calls.post(events, {}),
        delete: () => calls.delete(`${events}/abcde`),
      }[call]!()
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    })
})
