/** A flow is tried before it is saved: it is really asked, and nothing is kept, sent or moved. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { fullMask } from '#app/kernel/text/mask'
import { apiAs } from '#app/kernel/testing/api'
import { aStranger, anAdmin } from '#modules/identity/testing'
import { encrypted, signatureOf } from '#modules/integrations/credentials'
import { anIntegration, someSecret, someUrl } from '#modules/integrations/testing'
import type { Flow } from '#modules/integrations/tests/a_flow'
import { aKey, says, startDialogflow } from '#modules/integrations/tests/a_dialogflow'
import { asked, forEachTest, passed, started, went } from '#modules/integrations/tests/a_typebot'
import type { FlowTrialWire } from '#modules/integrations/wire'
import { aQueue } from '#modules/queues/testing'
import { forbiddenAddresses } from '#tests/support/forbidden_addresses'

type Client = Parameters<typeof apiAs>[0]
const path = '/queueIntegration/trial'
const webhook = { type: 'webhook', urlN8N: someUrl }
const buttons = { type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] }

const bodiesOf = ({ messages }: FlowTrialWire) => messages.map(({ body }) => body)

test.group('a trial of a flow', (group) => {
  let flow: Flow
  forEachTest(group, (own) => void (flow = own))

  /** An admin's phone: each call goes on with the conversation of the one before. */
  async function aPhone(client: Client, form: object) {
    const admin = await anAdmin()
    let session: string | null = null
    const write = async (text: string, changed: object = {}) => {
      const answer = await apiAs(client, admin).post(path, { ...form, text, session, ...changed })
      answer.assertStatus(200)
      const body = answer.body() as FlowTrialWire
      session = body.session
      return body
    }
    return { admin, write }
  }

  test('INT-11: the flow gets what a customer writes, under ids that no row has', async ({
    client,
    assert,
  }) => {
    const { write, admin } = await aPhone(client, { ...webhook, urlN8N: flow.url })
    flow.says('Oi!', 'Como vai?')
    const answer = await write(' Bom dia ')
    assert.deepEqual(bodiesOf(answer), ['Oi!', 'Como vai?'])
    assert.containsSubset(answer, { failure: null, action: null, choices: [] })
    assert.isNumber(answer.duration)
    assert.containsSubset(JSON.parse(flow.asked[0].raw), {
      event: 'message.received',
      company: { id: admin.company.id },
      whatsapp: { id: 0 },
      ticket: { id: 0, status: 'pending' },
      contact: { id: 0 },
      message: { id: 0, body: 'Bom dia', mediaType: 'conversation' },
    })
  })

  test('nothing is kept and nobody is written to', async ({ client, assert }) => {
    const { admin, write } = await aPhone(client, { ...webhook, urlN8N: flow.url })
    const count = async (table: string) =>
      Number((await db.from(table).where('company_id', admin.company.id).count('* as n'))[0].n)
    const tables = ['integrations', 'flow_runs', 'flow_steps', 'integration_deliveries', 'tickets']
    const all = [...tables, 'contacts', 'messages', 'outbox_entries']
    const counts = async () => {
      const found: number[] = []
      for (const table of all) found.push(await count(table))
      return found
    }
    const before = await counts()
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const url = flow.offers('/foto.png', png)
    const messages = [
      { type: 'text', text: 'Oi' },
      { type: 'image', url },
    ]
    flow.answers({ body: { messages, action: { type: 'close' } } })
    assert.containsSubset(await write('Oi'), { action: { type: 'close' }, failure: null })
    assert.deepEqual(await counts(), before)
  })

  test('INT-13: a picture is shown small, and a file that cannot be had says why', async ({
    client,
    assert,
  }) => {
    const { write } = await aPhone(client, { ...webhook, urlN8N: flow.url })
    const background = 'green'
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
    const picture = flow.offers('/foto.png', png)
    const inside = 'http://10.0.0.7/preco.pdf'
    flow.answers({
      body: {
        messages: [
          { type: 'image', url: picture, caption: 'A loja' },
          { type: 'document', url: inside },
        ],
      },
    })
    const [shown, missing] = (await write('Oi')).messages
    assert.include(shown, { body: 'A loja', file: 'image', mediaName: 'foto.png', problem: null })
    const small = Buffer.from(shown.picture!.replace('data:image/webp;base64,', ''), 'base64')
    assert.include(await sharp(small).metadata(), { format: 'webp', width: 480, height: 320 })
    assert.include(missing, { file: 'document', mediaName: inside, picture: null })
    assert.isNotEmpty(missing.problem)
  })

  test('INT-03: a file at {$self} is left out')
    .with(forbiddenAddresses.filter(Boolean))
    .run(async ({ client, assert }, url) => {
      const { write } = await aPhone(client, { ...webhook, urlN8N: flow.url })
      flow.answers({ body: { messages: [{ type: 'document', url }] } })
      const [file] = (await write('Oi')).messages
      assert.include(file, { file: 'document', picture: null })
      assert.match(file.problem!, /address|user name|private network|http/i)
    })

  test('INT-13: an answer that says nothing shows its status', async ({ client, assert }) => {
    const { write } = await aPhone(client, { ...webhook, urlN8N: flow.url })
    flow.answers({ status: 404, body: { error: 'not found' } })
    assert.containsSubset(await write('Oi'), { messages: [], failure: null, status: 404 })
  })

  test('INT-31, INT-32: a Typebot goes on in its session, with its choices; the restart word ends it', async ({
    client,
    assert,
  }) => {
    const form = {
      type: 'typebot',
      urlN8N: flow.url,
      typebotSlug: 'loja',
      typebotDelayMessage: 700,
    }
    const { write } = await aPhone(client, {
      ...form,
      typebotKeywordRestart: 'sair',
      typebotRestartMessage: 'Até logo',
    })
    flow.answers(started('Qual o assunto?', buttons), went('Chamando vendas'))
    const first = await write('Oi')
    assert.deepEqual(first.choices, ['Vendas', 'Suporte'])
    assert.equal(first.messages[0].delay, 700)
    assert.deepEqual(bodiesOf(await write('1')), ['Chamando vendas'])
    assert.deepEqual(passed(flow), [undefined, 'Vendas'])
    assert.deepEqual(bodiesOf(await write('SAIR')), ['Até logo'])
    flow.answers(started('De novo'))
    assert.deepEqual(bodiesOf(await write('Oi')), ['De novo'])
    assert.include(asked(flow).at(-1)!.path, '/startChat')
  })

  test('INT-37: the end of a Typebot stops the flow', async ({ client, assert }) => {
    const { write } = await aPhone(client, {
      ...{ type: 'typebot', urlN8N: flow.url, typebotSlug: 'loja' },
    })
    flow.answers({ body: { sessionId: 's-1', messages: [] } })
    assert.containsSubset(await write('Oi'), { messages: [], action: { type: 'stop' } })
  })

  test('INT-13, INT-33: a transfer names the queue; that of another company is refused', async ({
    client,
    assert,
  }) => {
    const { admin, write } = await aPhone(client, { ...webhook, urlN8N: flow.url })
    const own = await aQueue(admin.actor, 'Vendas')
    const theirs = await aQueue((await aStranger()).actor, 'Deles')
    const transfer = (target: object) =>
      flow.answers({ body: { action: { type: 'transfer', ...target } } })
    transfer({ queueId: own.id, userId: admin.user.id })
    assert.containsSubset(await write('Oi'), {
      action: { type: 'transfer', queue: 'Vendas', user: admin.user.name },
    })
    transfer({ queueId: theirs.id })
    const refused = { type: 'refused', queue: null, user: null }
    assert.deepEqual((await write('Oi')).action, refused as FlowTrialWire['action'])
    transfer({ queueId: own.id, userId: (await aStranger()).user.id })
    assert.deepEqual((await write('Oi')).action, refused as FlowTrialWire['action'])
  })

  test('INT-04, INT-38: {what} says why people would take over, and the next message begins anew')
    .with([
      {
        what: 'an error',
        reply: { status: 503 },
        shown: { failure: { reason: 'http' }, status: 503 },
      },
      {
        what: 'a refusal',
        reply: { status: 400 },
        shown: { failure: { reason: 'http' }, status: 400 },
      },
      {
        what: 'no JSON',
        reply: { status: 200 },
        shown: { failure: { reason: 'garbage' }, status: 200 },
      },
    ])
    .run(async ({ client, assert }, { reply, shown }) => {
      const { write } = await aPhone(client, {
        ...{ type: 'typebot', urlN8N: flow.url, typebotSlug: 'loja' },
      })
      flow.answers(started('Olá'))
      await write('Oi')
      flow.answers(reply)
      assert.containsSubset(await write('Ana'), { messages: [], ...shown })
      flow.answers(started('Olá'))
      await write('Oi')
      assert.include(asked(flow).at(-1)!.path, '/startChat')
    })

  test('INT-03: a redirect into the private network is not followed', async ({
    client,
    assert,
  }) => {
    const { write } = await aPhone(client, { ...webhook, urlN8N: flow.url })
    flow.answers({ status: 302, location: 'http://169.254.169.254/' })
    assert.containsSubset(await write('Oi'), { failure: { reason: 'forbidden' }, status: null })
  })

  test('INT-12: for a saved one its own key signs, and the form counts', async ({
    client,
    assert,
  }) => {
    const { admin, write } = await aPhone(client, { ...webhook, urlN8N: flow.url })
    const { id } = await anIntegration(admin.actor, { secret: encrypted(someSecret) })
    await write('Oi', { id })
    const { raw, headers } = flow.asked[0]
    assert.equal(headers['x-signature'], signatureOf(someSecret, raw))
    await write('Oi')
    assert.notEqual(flow.asked[1].headers['x-signature'], signatureOf(someSecret, raw))
  })

  test('INT-20: a masked key of Dialogflow is the stored one', async ({
    client,
    assert,
    cleanup,
  }) => {
    const google = await startDialogflow()
    cleanup(() => google.stop())
    google.answers(says('Olá'))
    const { admin, write } = await aPhone(client, {
      ...{ type: 'dialogflow', projectName: 'loja', language: 'pt-BR' },
    })
    const { id } = await anIntegration(admin.actor, {
      ...{ kind: 'dialogflow', credentials: encrypted(aKey()) },
    })
    const first = await write('Oi', { id, jsonContent: fullMask })
    assert.deepEqual(bodiesOf(first), ['Olá'])
    await write('Oi', { jsonContent: aKey() })
    const [one, two] = google.detected.map(({ path: at }) => at)
    assert.equal(one, two)
  })

  test('a conversation of another company, or none, begins anew', async ({ client, assert }) => {
    const form = { type: 'typebot', urlN8N: flow.url, typebotSlug: 'loja' }
    flow.answers(started('Olá'))
    const theirs = (await (await aPhone(client, form)).write('Oi')).session
    const { write } = await aPhone(client, form)
    for (const session of [theirs, 'x'.repeat(500)]) {
      await write('Oi', { session })
      assert.include(asked(flow).at(-1)!.path, '/startChat')
    }
  })

  test('{what} is refused')
    .with([
      { what: 'a form without an address', form: { type: 'n8n' }, field: 'urlN8N' },
      { what: 'no text', form: { ...webhook, text: ' ' }, field: 'text' },
      { what: 'an unknown type', form: { type: 'zapier' }, field: 'type' },
    ])
    .run(async ({ client }, { form, field }) => {
      const answer = await apiAs(client, await anAdmin()).post(path, { text: 'Oi', ...form })
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field }] })
    })
})

test.group('a trial of a flow: addresses', () => {
  test('INT-03: the address {$self} is not called')
    .with(forbiddenAddresses.filter(Boolean))
    .run(async ({ client }, urlN8N) => {
      const body = { ...webhook, urlN8N, text: 'Oi' }
      const answer = await apiAs(client, await anAdmin()).post(path, body)
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field: 'urlN8N' }] })
    })
})
