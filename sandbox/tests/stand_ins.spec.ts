// Several stand-ins in one sandbox: calls, tabs, data, ready line, and what is wrong with one of them.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { SandboxClient } from '#sandbox/client'
import { merged } from '#sandbox/load_stand_ins'
import { mergedEnv, withEnv } from '#sandbox/product_env'
import { startSandbox, type SpawnedSandbox, type SpawnOptions } from '#sandbox/spawn'
import { ANA } from '#sandbox/tests/fixture'

const phones = 'sandbox/whatsapp'
const of = (name: string) => `sandbox/tests/stand_ins/${name}`
const echo = of('echo/index')

async function call(url: string, body?: object) {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

test.group('Sandbox | stand-ins', (group) => {
  let folder: string
  let running: SpawnedSandbox | undefined
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'guiche-sandbox-test-'))
  })
  group.each.teardown(async () => {
    await running?.kill()
    running = undefined
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async (options: SpawnOptions) => (running = await startSandbox(options))

  test('one process serves the calls of all, and keeps the data of each when it is restarted', async ({
    assert,
  }) => {
    const options = { dataDir: folder, standIns: [phones, echo, echo] }
    const first = await start(options)
    assert.deepEqual(first.env.ECHO_URL, `${first.url}/api/echo`)
    assert.equal(first.env.WHATSAPP_SANDBOX_URL, first.waUrl)
    assert.propertyVal(first, 'echoUrl', first.env.ECHO_URL)
    await new SandboxClient(first.url).addPhone(ANA, 'Ana Lima')
    assert.deepEqual((await call(`${first.env.ECHO_URL}/said`, { text: 'bom dia' })).body, {
      said: 1,
    })
    await first.stop()
    assert.isTrue(existsSync(join(folder, 'echo', 'stopped')))
    assert.isTrue(existsSync(join(folder, 'sandbox.sqlite')))

    const second = await start(options)
    assert.deepEqual((await call(`${second.url}/api/echo/said`)).body, ['bom dia'])
    const [ana] = await new SandboxClient(second.url).phones()
    assert.equal(ana.name, 'Ana Lima')
  })

  test('path parameters, headers, raw answers, errors and sockets are those of the stand-in', async ({
    assert,
  }) => {
    const { url } = await start({ demo: true, standIns: [phones, echo] })
    const said = `${url}/api/echo/said`
    assert.deepEqual(await call(`${said}/0/letters/%65`), {
      status: 200,
      body: { count: 2 },
    })
    assert.deepEqual(await call(`${said}/7/letters/e`), {
      status: 404,
      body: { error: 'NO_SUCH_TEXT', message: 'Nada foi dito aí.' },
    })
    assert.equal((await call(`${said}/0/letters/%E0%A4%A`)).status, 400)
    assert.equal((await call(`${url}/api/echo/nothing`)).status, 404)
    assert.equal((await call(`${url}/api/echo/broken`)).status, 500)
    // Whoever calls it by the client reads where it failed.
    await assert.rejects(
      () => new SandboxClient(url).call('GET', '/api/echo/broken'),
      /a defect of the stand-in[^]+echo\/index/
    )
    assert.equal(await (await fetch(`${url}/api/echo/plain`)).text(), 'exemplo')
    const greeting = await fetch(`${url}/api/echo/greeting`, {
      headers: { 'Accept-Language': 'pt-BR' },
    })
    assert.deepEqual(await greeting.json(), { language: 'pt-BR' })
    const headers = { connection: 'upgrade', upgrade: 'websocket' }
    const statusOf = (origin: string) =>
      new Promise<number>((resolve) => {
        request(`${url}/api/echo/socket`, { headers: { ...headers, origin } })
          .on('response', ({ statusCode }) => resolve(statusCode!))
          .on('error', () => resolve(0))
          .end()
      })
    assert.equal(await statusOf(url), 200)
    assert.equal(await statusOf('https://web.whatsapp.com'), 0)
  })

  test('the page has a tab for each; with one stand-in it has no tab bar', async ({ assert }) => {
    const page = async (standIns: string[]) => {
      const { url } = await start({ standIns })
      const html = await (await fetch(url)).text()
      const files = ['/phones/tab.js', '/phones/tab.html', '/echo/tab.js', '/echo/tab.css']
      const statuses = files.map(async (file) => (await fetch(`${url}${file}`)).status)
      const result = { html, statuses: await Promise.all(statuses) }
      await running!.stop()
      return result
    }
    const both = await page([phones, echo])
    assert.include(both.html, '<title>Simuladores · Guichê</title>')
    assert.include(both.html, '<button type="button" data-tab="echo">Eco &amp; companhia</button>')
    assert.include(both.html, '<main id="echo-said"></main>')
    assert.match(both.html, /id="tab-echo" hidden/)
    assert.include(both.html, '<script type="module" src="/echo/tab.js"></script>')
    assert.notInclude(both.html, '/echo/tab.css')
    assert.deepEqual(both.statuses, [200, 200, 200, 404])

    const alone = await page([phones])
    assert.include(alone.html, '<title>Celulares de teste · Guichê</title>')
    assert.include(alone.html, 'id="phone-list"')
    assert.notInclude(alone.html, 'data-tab=')
    assert.notInclude(alone.html, 'tabs.js')
    assert.deepEqual(alone.statuses, [200, 200, 404, 404])

    const withoutPhones = await page([echo])
    assert.include(withoutPhones.html, '<title>Eco &amp; companhia · Guichê</title>')
    assert.notInclude(withoutPhones.html, 'phone-list')
  })

  test('a file that is no usable stand-in ends the sandbox with its name: {file}')
    .with([
      { file: of('failing'), message: /the stand-in "failing" does not start: its port is taken/ },
      { file: of('nowhere'), message: /the stand-in ".*nowhere" cannot be loaded: / },
      { file: of('echo/page/tab'), message: /the stand-in ".*tab" cannot be loaded: / },
      { file: 'sandbox/errors', message: /the stand-in "sandbox\/errors" has no stand-in/ },
      { file: of('second_echo'), message: /"sandbox.*second_echo" is named "echo", as another/ },
      {
        file: of('greedy'),
        message: /"greedy" answers "GET \/api\/phones", outside of \/api\/greedy/,
      },
    ])
    .run(async ({ assert }, { file, message }) => {
      await assert.rejects(() => startSandbox({ dataDir: folder, standIns: [echo, file] }), message)
      const wasStarted = ['failing', 'greedy'].some((name) => file === of(name))
      assert.equal(existsSync(join(folder, 'echo', 'stopped')), wasStarted)
    })

  test('two stand-ins with the same call, socket or variable are refused', ({ assert }) => {
    assert.throws(
      () =>
        merged('variable', [
          ['bank', { BANK_URL: 'a' }],
          ['mailbox', undefined],
          ['other_bank', { BANK_URL: 'a' }],
        ]),
      'the stand-in "other_bank" has the variable "BANK_URL", as "bank" has.'
    )
  })

  test('a variable that is a list gets a part of each, beside what was set before', ({
    assert,
  }) => {
    const env = mergedEnv([
      ['bank', { BANK_URL: 'a', OUTBOUND_ALLOW: '127.0.0.1:3334' }],
      ['mailbox', undefined],
      ['crm', { OUTBOUND_ALLOW: '127.0.0.1:4000, n8n' }],
    ])
    const both = '127.0.0.1:3334,127.0.0.1:4000, n8n'
    assert.deepEqual(env, { BANK_URL: 'a', OUTBOUND_ALLOW: both })
    assert.deepEqual(withEnv({ OUTBOUND_ALLOW: '10.0.0.0/8', BANK_URL: 'b', HOST: 'c' }, env), {
      ...{ BANK_URL: 'a', HOST: 'c' },
      OUTBOUND_ALLOW: `10.0.0.0/8,${both}`,
    })
    assert.deepEqual(withEnv({ HOST: 'c' }, {}), { HOST: 'c' })
    assert.throws(
      () =>
        mergedEnv([
          ['bank', { BANK_URL: 'a' }],
          ['crm', { BANK_URL: 'b' }],
        ]),
      'the stand-in "crm" has the variable "BANK_URL", as "bank" has.'
    )
  })
})
