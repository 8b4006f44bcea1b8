/** The calls that docs/api.md shows, and those of the page of the messages API, do what stands beside them (EXT-02, EXT-11). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { languages, snippetOf } from '#modules/external_api/web/snippets'
import { body, messagesOf } from '#modules/external_api/tests/sending'
import { anOldRow } from '#modules/contacts/testing'
import { forgetSends } from '#modules/external_api/testing'
import { aNumber } from '#modules/tickets/testing'
import { anApiWorld, number } from '#modules/external_api/tests/api_world'
import { apiPage } from '#tests/support/examples/api_page'
import { runPython } from '#tests/support/examples/python'
import { runNode, runShell, runTypeScript, type World } from '#tests/support/examples/run'
import { differences } from '#tests/support/examples/shape'
import { aBadLine } from '#modules/external_api/tests/bad_line'

const { blocks, calls, events, verifiers } = apiPage()

/** Languages of examples that make calls. */
const callers: Readonly<Record<string, (code: string, world: World) => Promise<string>>> = {
  sh: runShell,
  js: runNode,
  ts: runTypeScript,
}

test.group('docs/api.md: calls', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('each example is run by a test, here or in webhooks', ({ assert }) => {
    const answers = calls.filter(({ answer }) => answer !== null).length
    const run = calls.length + answers + events.length + verifiers.length
    assert.equal(run, blocks.length)
    assert.sameMembers(
      [...new Set(blocks.map(({ language }) => language))],
      ['js', 'json', 'php', 'python', 'sh', 'ts']
    )
  })

  test('EXT-11: line {line}, {language}: is answered as it is shown')
    .with(calls)
    .run(async ({ assert, cleanup }, { language, code, answer, before }) => {
      const { world, remove } = await anApiWorld()
      cleanup(remove)
      // It imports what the command before it has made.
      if (language === 'ts') await runShell(before!.code, world)
      const output = await callers[language]!(code, world)
      if (answer === null) assert.notInclude(output, 'ERR_')
      else assert.deepEqual(differences(JSON.parse(answer), JSON.parse(output)), [])
    })
})

test.group('docs/api.md: examples in JavaScript', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  const example = (part: string) =>
    calls.find(({ language, code }) => language === 'js' && code.includes(part))!.code

  test('EXT-03: a lost answer and a refusal are repeated, and one message is sent', async ({
    assert,
    cleanup,
  }) => {
    const { world, program, remove } = await anApiWorld()
    const line = await aBadLine(world.env.GUICHE_URL!)
    cleanup(async () => {
      line.close()
      await remove()
    })
    const before = (await messagesOf(program)).length
    const env = { ...world.env, GUICHE_URL: line.url }
    const { id } = JSON.parse(await runNode(example('Idempotency-Key'), { ...world, env }))
    assert.equal(line.calls(), 3)
    const sent = (await messagesOf(program)).slice(before)
    assert.deepEqual(
      sent.map((message) => Number(message.id)),
      [id]
    )
  })

  test('EXT-11: what is longer than a page is read to its end', async ({ assert, cleanup }) => {
    const { world, program, remove } = await anApiWorld()
    cleanup(remove)
    const all: string[] = [number]
    for (let at = 0; at < 230; at += 1) {
      all.push((await anOldRow(program, { name: 'Ana', number: aNumber() })).number)
    }
    assert.deepEqual(JSON.parse(await runNode(example('nextCursor'), world)), all)
  })
})

test.group('the page of the messages API', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  const runners = {
    curl: runShell,
    javascript: runNode,
    python: (code: string, { env }: World) => runPython(code, env, { 'invoice.pdf': 'an invoice' }),
  }

  test('EXT-02: {language} sends {what}')
    .with(
      languages.flatMap((language) => [
        { language, what: 'a text', hasFile: false },
        { language, what: 'a file', hasFile: true },
      ])
    )
    .run(async ({ assert, cleanup }, { language, hasFile }) => {
      const { world, program, remove } = await anApiWorld()
      cleanup(remove)
      const text = `It's "ready": $(id) \`id\` \\ 100 %\n${body} 🚚`
      const { GUICHE_URL: origin, GUICHE_TOKEN: token } = world.env
      const sample = { origin: origin!, token: token!, number, text, hasFile }
      const before = (await messagesOf(program)).length
      const output = await runners[language](snippetOf(language, sample), world)
      assert.include(output, 'Mensagem enviada')
      const sent = (await messagesOf(program)).slice(before)
      assert.deepEqual(
        sent.map((message) => [message.body, message.kind]),
        [[text, hasFile ? 'document' : 'text']]
      )
      assert.lengthOf(await db.from('idempotency_keys').where('key', 'order-1042'), 1)
    })
})
