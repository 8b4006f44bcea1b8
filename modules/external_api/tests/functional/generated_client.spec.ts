/** A client that is generated from the served document compiles, and does what a shop needs (EXT-11). */
import { readFile, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import { walkTheStory } from '#modules/external_api/tests/client/story'
import { aCheckedNumber, aKey, aProgram, forgetSends } from '#modules/external_api/testing'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'

const baseUrl = `http://${process.env.HOST}:${process.env.PORT}`
/** Compiled with everything else by `npm run types`. */
const file = app.makePath('modules/external_api/tests/client/schema.ts')

test.group('EXT-11: a generated client', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('is generated from the document as it is served; UPDATE_WIRE=true writes it', async ({
    assert,
  }) => {
    const served = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as never
    const types = astToString(await openapiTS(served))
    const text = await format(`/** Generated from /api/openapi.json. */\n${types}`, {
      ...(await resolveConfig(file)),
      parser: 'typescript',
    })
    if (process.env.UPDATE_WIRE === 'true') await writeFile(file, text)
    assert.equal(await readFile(file, 'utf8').catch(() => ''), text)
  })

  test('does what a shop needs, by the token of a connection and by the key of a person')
    .with(['token', 'key'] as const)
    .run(async ({ assert }, kind) => {
      const { actor, company } = await anAdmin()
      const agent = await anAgent({ company })
      const queue = await aQueue(actor, 'Sales')
      await joinQueue(queue, agent.user)
      const program = await aProgram(actor, { status: 'DISCONNECTED' })
      const { token } = kind === 'token' ? program : await aKey(actor)
      const found = await walkTheStory({
        ...{ baseUrl, token, number: await aCheckedNumber(actor) },
        ...{ userId: agent.user.id, queueId: queue.id, whatsappId: program.connectionId },
      })
      assert.deepEqual(found, {
        state: 'queued',
        tags: ['Shop'],
        statuses: ['open', 'pending', 'closed'],
        contacts: ['ana@example.com'],
        tickets: 2,
        said: ['Your order is ready.'],
        queues: ['Sales'],
        connections: ['DISCONNECTED'],
      })
    })
})
