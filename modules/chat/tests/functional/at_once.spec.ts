/** Colleagues who write, read and change a thread concurrently, each in their own transaction (CHT-02). */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { deleteThread } from '#modules/chat/actions/delete_thread'
import { editThread } from '#modules/chat/actions/edit_thread'
import { readThread } from '#modules/chat/actions/read_thread'
import { say } from '#modules/chat/actions/say'
import { aThread } from '#modules/chat/testing'
import { aCompany, anAdmin, anAgent } from '#modules/identity/testing'

test.group('chats: concurrent requests', (group) => {
  async function aTeam() {
    const company = await aCompany()
    const owner = await anAdmin({ company })
    const [one, two] = [await anAgent({ company }), await anAgent({ company })]
    const thread = await aThread(owner.user, [one.user, two.user])
    const unreads = async () => {
      const rows = await db.from('thread_members').where('thread_id', thread.id).orderBy('id')
      return rows.map(({ unreads: count }) => count as number)
    }
    return { company, owner, one, two, thread, unreads }
  }
  let made: Awaited<ReturnType<typeof aTeam>>
  group.each.setup(async () => {
    made = await aTeam()
    return async () => {
      await db.from('threads').where('company_id', made.company.id).delete()
      await made.company.delete()
    }
  })

  test('CHT-02: thirty concurrent messages of one member are thirty unread for each other member', async ({
    assert,
  }) => {
    const { owner, thread, unreads } = made
    await Promise.all(Array.from({ length: 30 }, (_, n) => say(owner.actor, thread.id, `${n}`)))
    assert.deepEqual(await unreads(), [0, 30, 30])
  })

  test('CHT-02: of three concurrent writers each has unread what came after their own last message', async ({
    assert,
  }) => {
    const { owner, one, two, thread, unreads } = made
    const writers = [owner, one, two]
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => say(writers[n % 3].actor, thread.id, `${n}`))
    )
    const rows = await db.from('thread_messages').where('thread_id', thread.id).orderBy('id')
    const senders: number[] = rows.map(({ sender_id: id }) => id)
    const expected = writers.map(({ user }) => 29 - senders.lastIndexOf(user.id))
    assert.deepEqual(await unreads(), expected)
    await thread.refresh()
    const names = new Map(writers.map(({ user }) => [user.id, user.name]))
    const { sender_id: last, body } = rows.at(-1)
    assert.equal(thread.lastMessage, `${names.get(last)}: ${body}`)
  })

  test('CHT-03: marking as read while others write loses and double-counts no message', async ({
    assert,
  }) => {
    const { owner, one, thread, unreads } = made
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3 ? readThread(one.actor, thread.id) : say(owner.actor, thread.id, `${n}`)
      )
    )
    const [, unread, never] = await unreads()
    assert.equal(never, 15)
    assert.isAtMost(unread, 15)
    await readThread(one.actor, thread.id)
    assert.deepEqual(await unreads(), [0, 0, 15])
  })

  test('CHT-01: a member removed while writing has either written before, or is refused', async ({
    assert,
  }) => {
    const { owner, one, two, thread } = made
    const [, ...written] = await Promise.allSettled([
      editThread(owner.actor, thread.id, { memberIds: [two.user.id] }),
      ...Array.from({ length: 10 }, (_, n) => say(one.actor, thread.id, `${n}`)),
    ])
    const refused = written.filter(({ status }) => status === 'rejected')
    for (const refusal of refused)
      assert.equal((refusal as PromiseRejectedResult).reason.wire, 'ERR_NO_CHAT_FOUND')
    const kept = await db.from('thread_messages').where('thread_id', thread.id)
    assert.lengthOf(kept, 10 - refused.length)
  })

  test('CHT-01: two concurrent deletions delete a chat once', async ({ assert }) => {
    const { owner, thread } = made
    const tries = await Promise.allSettled([
      deleteThread(owner.actor, thread.id),
      deleteThread(owner.actor, thread.id),
    ])
    assert.lengthOf(
      tries.filter(({ status }) => status === 'fulfilled'),
      1
    )
  })
})
