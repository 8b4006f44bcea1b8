/** Endpoint to retry the download of a file. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { anAgent } from '#modules/identity/testing'
import { repairStored } from '#modules/messages/inbound/repair_stored'
import Message from '#modules/messages/models/message'
import { aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'

test.group('POST /messages/{id}/media-retry', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function aFailed(media: Partial<Message> = {}) {
    const agent = await anAgent()
    const ticket = await aTicket(agent.actor, { status: 'open', userId: agent.user.id })
    const message = await aMessage(ticket, {
      kind: 'image',
      mediaState: 'failed',
      mediaError: 'too_large',
      mediaReference: { directPath: '/v/1', sha256: 'a' } as never,
      ...media,
    })
    const again = () => Message.of(agent.actor).where('id', message.id).firstOrFail()
    return { agent, ticket, message, again }
  }
  const retry = (client: ApiClient, { token }: { token: string }, id: number) =>
    client.post(`/messages/${id}/media-retry`).bearerToken(token)

  test('IN-25: a failed download becomes pending again', async ({ client, assert }) => {
    const { agent, message, again } = await aFailed()
    const answer = await retry(client, agent, message.id)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { id: message.id, mediaState: 'pending' })
    assert.deepInclude((await again()).$attributes, { mediaState: 'pending', mediaError: null })
  })

  test('IN-25: a stored file stays as it is', async ({ client, assert }) => {
    const { agent, message, again } = await aFailed({ mediaState: 'stored', mediaFile: 'x' })
    const answer = await retry(client, agent, message.id)
    assert.equal(answer.body().mediaState, 'stored')
    assert.deepInclude((await again()).$attributes, { mediaState: 'stored', mediaFile: 'x' })
  })

  test('API-02, TCK-08: 404 for another company’s user, 403 for a colleague without permission', async ({
    client,
  }) => {
    const { agent, message } = await aFailed()
    const stranger = await anAgent()
    const colleague = await anAgent({ company: agent.company })
    const unknown = await retry(client, stranger, message.id)
    unknown.assertStatus(404)
    unknown.assertBodyContains({ error: 'ERR_NO_MESSAGE_FOUND' })
    ;(await retry(client, colleague, message.id)).assertStatus(403)
    ;(await client.post(`/messages/${message.id}/media-retry`)).assertStatus(403)
  })

  test('IN-12, IN-25: a missing file is downloaded once from its new location', async ({
    assert,
  }) => {
    const { agent, message, again, ticket } = await aFailed()
    const came = (directPath: string, sha256 = 'a') =>
      repairStored(message, {
        ...anInbound({ id: ticket.connectionId!, companyId: agent.company.id }),
        kind: 'image',
        media: { directPath, sha256 } as never,
      })
    await came('/v/2', 'another file')
    assert.equal((await again()).mediaState, 'failed')
    await came('/v/2')
    const { mediaState, mediaReference } = await again()
    assert.deepEqual([mediaState, mediaReference?.directPath], ['pending', '/v/2'])
  })
})
