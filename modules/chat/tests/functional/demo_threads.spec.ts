/** The demo has threads: with some of the people, and some of them unread. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { demoCompanyName, seedDemo } from '#demo/demo_seeder'
import Thread from '#modules/chat/models/thread'
import ThreadMessage from '#modules/chat/models/thread_message'
import { threadViews } from '#modules/chat/queries/thread_views'

test.group('chat: demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('past threads that include their owners, in the state that real writing would have left', async ({
    assert,
    cleanup,
  }) => {
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    assert.isTrue(await seedDemo())
    const { id: companyId } = await db
      .from('companies')
      .where('name', demoCompanyName)
      .firstOrFail()
    const threads = await Thread.of({ companyId }).orderBy('updatedAt', 'desc')
    assert.deepEqual(
      threads.map(({ title }) => title),
      ['Plantão de sábado', 'Entregas da semana']
    )
    for (const view of await threadViews({ companyId }, threads)) {
      const said = await ThreadMessage.of({ companyId })
        .where('threadId', view.thread.id)
        .orderBy('id')
      const people = new Map(view.members.map(({ person }) => [person.id, person.name]))
      assert.isTrue(people.has(view.owner.id))
      for (const { senderId } of said) assert.isTrue(people.has(senderId))
      const last = said.at(-1)!
      const [text] = view.thread.lastMessage.split(': ')
      assert.equal(text, people.get(last.senderId))
      assert.equal(view.thread.updatedAt.toMillis(), last.createdAt.toMillis())
      const unread = view.members.filter(({ unreads }) => unreads > 0)
      // The unread ones are the last messages of other members.
      for (const { person, unreads } of unread) {
        assert.isTrue(said.slice(-unreads).every(({ senderId }) => senderId !== person.id))
      }
    }
    assert.deepEqual(realtime.deliveries, [])
  })
})
