// The flow server as programs meet it: Typebot, Google's tokens, Dialogflow, n8n and a webhook, faults and restarts.
import { createSign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { FlowStateWire } from '#modules/integrations/sandbox/wire'
import { SandboxClient } from '#sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

const standIns = ['modules/integrations/sandbox/index']
type Ready = SpawnedSandbox & { readonly flowsUrl: string }

test.group('Flow server', (group) => {
  let sandbox: Ready
  group.setup(async () => {
    sandbox = (await startSandbox({ standIns })) as Ready
    return () => sandbox.kill()
  })
  group.each.setup(async () => {
    await own('DELETE', '/faults')
    await own('DELETE', '/calls')
  })
  const own = (method: string, path: string, body?: object, of = sandbox) =>
    new SandboxClient(of.url).call(method, `/api/flows${path}`, body) as Promise<FlowStateWire>

  async function post(path: string, body: object | URLSearchParams, headers = {}, of = sandbox) {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(of.flowsUrl + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      body: isForm ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      json: () => JSON.parse(text),
      headers: response.headers,
    }
  }
  const start = async (of = sandbox) =>
    (await post('/api/v1/typebots/x/startChat', {}, {}, of)).json()
  const go = (id: string, message: string, of = sandbox) =>
    post(`/api/v1/sessions/${id}/continueChat`, { message }, {}, of)
  const textsOf = (answer: {
    messages: { content: { richText: { children: { text: string }[] }[] } }[]
  }) => answer.messages.map(({ content }) => content.richText[0].children[0].text)

  test('the product finds it by the variables of the ready line', ({ assert }) => {
    const { env, flowsUrl } = sandbox
    assert.deepInclude(env, {
      DIALOGFLOW_URL: flowsUrl,
      GOOGLE_TOKEN_URL: `${flowsUrl}/token`,
      OUTBOUND_ALLOW: flowsUrl.replace('http://', ''),
    })
  })

  test('Typebot: buttons, an answer that does not fit, and the end', async ({ assert }) => {
    const first = await start()
    assert.equal(first.input.type, 'choice input')
    const retry = (await go(first.sessionId, 'banana')).json()
    assert.deepEqual(textsOf(retry), ['Invalid message. Please, try again.'])
    assert.deepEqual(retry.input, first.input)
    assert.deepEqual(textsOf((await go(first.sessionId, 'Vendas')).json()), [
      'Vendas, certo. Qual é o seu nome?',
    ])
    const last = (await go(first.sessionId, 'tchau')).json()
    assert.deepEqual(textsOf(last), ['Até logo!', '#{"closeTicket":true}'])
    assert.isUndefined(last.input)
    assert.equal((await go(first.sessionId, 'oi')).status, 404)
  })

  test('Typebot: a lost session is 404', async ({ assert }) => {
    const { sessionId } = await start()
    await own('DELETE', '/sessions')
    assert.equal((await go(sessionId, 'Vendas')).status, 404)
  })

  async function assertion(changed: object = {}, key?: string) {
    const { dialogflow } = await own('GET', '/state')
    const { client_email: iss, private_key: ownKey } = JSON.parse(dialogflow.jsonContent)
    const seconds = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss, iat: seconds, exp: seconds + 3600, ...changed }
    const signed = `${part({ alg: 'RS256' })}.${part(claims)}`
    return `${signed}.${createSign('RSA-SHA256')
      .update(signed)
      .sign(key ?? ownKey, 'base64url')}`
  }
  const token = (given: string) =>
    post(
      '/token',
      new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: given,
      })
    )
  const detect = (bearer: string, text: string, project = 'guiche-teste') =>
    post(
      `/v2/projects/${project}/agent/sessions/1:detectIntent`,
      { queryInput: { text: { text, languageCode: 'pt-BR' } } },
      { authorization: `Bearer ${bearer}` }
    )

  test('Dialogflow: a token for the key on the tab, and only for it', async ({ assert }) => {
    assert.equal((await token(await assertion({ exp: 1 }))).status, 400)
    assert.equal((await token(await assertion({ iss: 'somebody@else.example' }))).status, 400)
    assert.equal((await token(`${await assertion()}x`.replace(/\.[^.]{20}/, '.'))).status, 400)
    const { access_token: bearer } = (await token(await assertion())).json()
    const answer = (await detect(bearer, 'preço')).json()
    assert.deepEqual(answer.queryResult.fulfillmentMessages, [
      { text: { text: ['Você disse: preço'] } },
    ])
    assert.equal((await detect('another', 'oi')).status, 401)
    assert.equal((await detect(bearer, 'oi', 'outro')).status, 403)
    assert.equal((await detect(bearer, 'a'.repeat(257))).status, 400)
  })

  test('n8n and webhook answer by the script; the calls are listed', async ({ assert }) => {
    const said = {
      messages: [{ type: 'text', text: 'Passo você para uma pessoa.' }],
      action: { type: 'stop' },
    }
    assert.deepEqual((await post('/n8n', { meta: { text: 'suporte' } })).json(), said)
    assert.deepEqual((await post('/webhook', { message: { body: 'SUPORTE' } })).json(), said)
    const { calls } = await own('GET', '/state')
    assert.deepEqual(
      calls.map(({ path, status }) => [path, status]),
      [
        ['/webhook', 200],
        ['/n8n', 200],
      ]
    )
    assert.include(calls[0].body, 'SUPORTE')
  })

  test('faults: {kind} meets as many calls as it should')
    .with([
      { kind: 'error', status: 500 },
      { kind: 'garbage', status: 200 },
      { kind: 'redirect', status: 307 },
      { kind: 'slow', status: 200 },
    ])
    .run(async ({ assert }, { kind, status }) => {
      await own('POST', '/faults', { kind, count: 1, ...(kind === 'slow' && { ms: 300 }) })
      const at = performance.now()
      const met = await post('/n8n', { meta: { text: 'oi' } })
      assert.equal(met.status, status)
      if (kind === 'garbage') assert.include(met.text, '<html>')
      if (kind === 'redirect') assert.equal(met.headers.get('location'), 'http://10.0.0.1/')
      if (kind === 'slow') assert.isAtLeast(performance.now() - at, 295)
      assert.equal(
        (await post('/n8n', { meta: { text: 'oi' } })).json().messages[0].text,
        'Você disse: oi'
      )
    })

  test('{what} is refused')
    .with([
      { what: 'an unknown fault', method: 'POST', path: '/faults', body: { kind: 'burn' } },
      { what: 'a script that is no list', method: 'PUT', path: '/script', body: { script: 'x' } },
      {
        what: 'a pattern that is none',
        method: 'PUT',
        path: '/script',
        body: { script: [{ when: '(', say: [] }] },
      },
    ])
    .run(async ({ assert }, { method, path, body }) => {
      await assert.rejects(() => own(method, path, body))
    })

  test('script, key and port survive a kill -9; sessions do not', async ({ assert, cleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'flows-'))
    cleanup(() => rm(dataDir, { recursive: true }))
    const first = (await startSandbox({ standIns, dataDir })) as Ready
    const script = [{ when: '', say: ['Só isto'] }]
    const { dialogflow } = await own('PUT', '/script', { script }, first)
    const { sessionId } = await start(first)
    await first.kill()
    const second = (await startSandbox({ standIns, dataDir })) as Ready
    cleanup(() => second.kill())
    const state = await own('GET', '/state', undefined, second)
    assert.equal(second.flowsUrl, first.flowsUrl)
    assert.deepEqual(state.script, script)
    assert.deepEqual(state.dialogflow, dialogflow)
    assert.equal((await go(sessionId, 'oi', second)).status, 404)
    assert.deepEqual(textsOf(await start(second)), ['Só isto'])
  })
})
