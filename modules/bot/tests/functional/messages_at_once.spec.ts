/**
 * Several messages of one person arriving together, as after a reconnect: each is interpreted in the state left by
 * the previous one (IN-13).
 */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import { aBotCompany, mainMenu, pricesMenu, supportMenu } from '#modules/bot/tests/a_bot_company'
import TakeInbound from '#modules/messages/inbound/take_inbound'
import { anInbound } from '#modules/messages/testing'

const greeting = 'Aqui é Vendas.'

test.group('messages at once', (group) => {
  group.each.setup(async () => {
    const clock = frozenClock('2026-03-04T15:00:00Z')
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      clock.thaw()
      await undo()
    }
  })

  test('IN-13, BOT-02: {before} and then {together} at once')
    .with([
      { before: ['oi', '1'], together: ['#', '2'], heard: [mainMenu, supportMenu] },
      { before: ['oi', '2', '1'], together: ['#', '1'], heard: [mainMenu, greeting] },
      { before: ['oi'], together: ['2', '1', '0'], heard: [supportMenu, pricesMenu, supportMenu] },
      { before: ['oi'], together: ['1', '#', '2'], heard: [greeting, mainMenu, supportMenu] },
    ])
    .run(async ({ assert }, { before, together, heard }) => {
      const { ana, connection } = await aBotCompany()
      for (const body of before) await ana.says(body)
      const known = (await ana.heard()).length
      const { sender } = ana
      const at = now().toJSDate()
      const messages = together.map((body) => anInbound(connection, { sender, body, at }))
      const taken = await new TakeInbound().receiveMany(messages)
      assert.equal(taken.size, together.length, 'all in one go')
      assert.deepEqual((await ana.heard()).slice(known), heard)
    })
})
