/** Which texts are accepted as a reaction (IN-30). */
import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { anAgent } from '#modules/identity/testing'
import { messageReaction } from '#modules/messages/http/validators/message_validators'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'

/** A row of the emoji picker's data. */
interface Offered {
  readonly emoji: string
  readonly skins?: readonly { readonly emoji: string }[]
}

test.group('the emoji of a reaction', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('IN-30: a reaction is one emoji: {said} is {status}')
    .with([
      { said: '❤️', status: 200 },
      { said: '❤', status: 200 },
      { said: ' 🙏🏽 ', status: 200 },
      { said: '🇧🇷', status: 200 },
      { said: '3️⃣', status: 200 },
      { said: '👩🏻‍❤️‍💋‍👨🏿', status: 200 },
      { said: '🏴󠁧󠁢󠁥󠁮󠁧󠁿', status: 200 },
      { said: 'ok', status: 422 },
      { said: 'k', status: 422 },
      { said: '3', status: 422 },
      { said: '👍👍', status: 422 },
      { said: '👍 sim', status: 422 },
      { said: '🇧', status: 422 },
      { said: '\u200b', status: 422 },
      { said: '\u200d', status: 422 },
      { said: 'a\u0301\u0301', status: 422 },
      { said: '\u{1f44d}\ud83d', status: 422 },
      { said: '<b>', status: 422 },
    ])
    .run(async ({ client, assert }, { said, status }) => {
      const { actor, user, token } = await anAgent()
      const ticket = await aTicket(actor, { status: 'open', userId: user.id })
      const { id } = await aMessage(ticket)
      const answer = await client
        .post(`/messages/${id}/reactions`)
        .bearerToken(token)
        .json({ emoji: said })
      answer.assertStatus(status)
      const leaving = db.from('outbox_entries').where('connection_id', ticket.connectionId!)
      const left = (await leaving).map(({ content }) => content.emoji)
      assert.deepEqual(left, status === 200 ? [said.trim()] : [])
    })

  test('IN-30: each emoji of the picker is accepted as a reaction', async ({ assert }) => {
    const data = import.meta.resolve('emoji-picker-element-data/en/cldr/data.json')
    const rows = JSON.parse(await readFile(new URL(data), 'utf8')) as Offered[]
    const offered = rows.flatMap(({ emoji, skins = [] }) => [
      emoji,
      ...skins.map((one) => one.emoji),
    ])
    assert.isAbove(offered.length, 3000)
    for (const emoji of offered) {
      assert.deepEqual(await messageReaction.validate({ emoji }), { emoji })
    }
  })
})
