/** What a module that is off, or not in the plan, still does. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { apiAs } from '#app/kernel/testing/api'
import { aThread } from '#modules/chat/testing'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aNote } from '#modules/notes/testing'
import { aTicket } from '#modules/tickets/testing'
import { aRouteFixture, callerOf, everyRoute, sendCall } from '#tests/support/every_route'
import { whileOff } from '#tests/support/switched_off'

const flags = [...registry.declared('entitlements')]
  .filter(([, { kind }]) => kind === 'flag')
  .map(([flag]) => ({ flag, module: flag.split('.')[0]! }))

test.group('switched off by the operator', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-06: contacts are merged while notes are off, and their notes are back after notes are on again', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const [kept, gone] = [await aTicket(admin.actor), await aTicket(admin.actor)]
    await aNote(kept, admin.user, 'of the one')
    await aNote(gone, admin.user, 'of the other')
    const calls = apiAs(client, admin)
    const merged = await whileOff('notes', () =>
      calls.post(`/contacts/${kept.contactId}/merge`, { withId: gone.contactId })
    )
    merged.assertStatus(200)
    const notes = await calls.get('/ticket-notes/list', { contactId: merged.body().id })
    assert.sameMembers(
      notes.body().map(({ note }: { note: string }) => note),
      ['of the one', 'of the other']
    )
  })

  test('CLO-21: a user deleted while chats are off is removed from their chats, too', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const leaver = await anAgent({ company: admin.company })
    const stays = await anAgent({ company: admin.company })
    const thread = await aThread(leaver.user, [stays.user])
    const left = await whileOff('chat', () =>
      apiAs(client, admin).delete(`/users/${leaver.user.id}`)
    )
    left.assertStatus(200)
    const shown = await apiAs(client, stays).get(`/chats/${thread.id}`)
    shown.assertStatus(200)
    assert.equal(shown.body().ownerId, stays.user.id)
    assert.lengthOf(shown.body().users, 1)
  })
})

test.group('not in the plan', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-14: {flag}: every call of {module} is refused without it, and served with it')
    .with(flags)
    .run(async ({ assert }, { flag, module }) => {
      const own = (await everyRoute()).filter(({ id }) => id.startsWith(`${module}.`))
      assert.isNotEmpty(own)
      for (const route of own) {
        const fixture = await aRouteFixture()
        const caller = callerOf(fixture, route)
        const call = await route.case.valid(fixture)
        const plan = () => db.from('plans').where('id', caller.company.planId)
        const flagsOf = async () => ((await plan().first()) as { flags: object }).flags
        const before = await flagsOf()
        await plan().update({ flags: { ...before, [flag]: false } })
        const refused = await sendCall(route, call, caller.token)
        assert.equal(refused.status, 403, `${route.name}: ${refused.text}`)
        assert.include(refused.text, 'ERR_PLAN_FEATURE', route.name)
        await plan().update({ flags: { ...before, [flag]: true } })
        const served = await sendCall(route, call, caller.token)
        assert.isBelow(served.status, 300, `${route.name}: ${served.text}`)
      }
    })
})
