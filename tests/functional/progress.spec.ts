/** Progress streams: of one's own company only. */
import { randomUUID } from 'node:crypto'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { reportProgress } from '#app/kernel/realtime/progress'
import { apiAs } from '#app/kernel/testing/api'
import { aStranger, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'

const origin = `http://${process.env.HOST}:${process.env.PORT}`

/** Opens a user's stream; `next` waits for the next message that has a channel. */
async function openStream(person: SomeoneSignedIn) {
  const uid = randomUUID()
  const stop = new AbortController()
  const response = await fetch(`${origin}/__transmit/events?uid=${uid}`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => {
    for (let text = ''; ;) {
      const found = /data: (\{"channel".*\})\n/.exec(text)
      if (found) return JSON.parse(found[1])
      text += (await reader.read()).value ?? ''
    }
  }
  return { uid, status: response.status, next, close: () => stop.abort() }
}

const listen = (client: ApiClient, person: SomeoneSignedIn, uid: string, companyId: number) =>
  apiAs(client, person).post('/__transmit/subscribe', {
    uid,
    channel: `companies/${companyId}/progress`,
  })

test.group('progress', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const work = { key: 'import-1', done: 3, total: 10, label: 'Contatos' }

  test('a user receives the progress of their own company', async ({ client, assert, cleanup }) => {
    const me = await anAgent()
    const stream = await openStream(me)
    cleanup(stream.close)
    assert.equal(stream.status, 200)
    const subscribed = await listen(client, me, stream.uid, me.company.id)
    subscribed.assertStatus(204)

    reportProgress({ companyId: me.company.id + 1 }, { ...work, key: 'of-others' })
    reportProgress(me.actor, work)
    assert.deepEqual(await stream.next(), {
      channel: `companies/${me.company.id}/progress`,
      payload: work,
    })
  })

  test('API-02: the channel of another company is refused', async ({ client, assert, cleanup }) => {
    const [me, stranger] = [await anAgent(), await aStranger()]
    const stream = await openStream(stranger)
    cleanup(stream.close)
    const refused = await listen(client, stranger, stream.uid, me.company.id)
    refused.assertStatus(404)
    const own = await listen(client, stranger, stream.uid, stranger.company.id)
    own.assertStatus(204)

    // The first message is the own company's: the other's report before it was not received.
    reportProgress(me.actor, work)
    reportProgress(stranger.actor, { ...work, key: 'own' })
    assert.equal((await stream.next()).payload.key, 'own')
  })

  test('AUT-04: without a token there is no stream and no channel', async ({ client }) => {
    const visitor = apiAs(client, null)
    const stream = await visitor.get('/__transmit/events', { uid: randomUUID() })
    stream.assertStatus(403)
    const channel = await visitor.post('/__transmit/subscribe', { uid: 'x', channel: 'x' })
    channel.assertStatus(403)
  })
})
