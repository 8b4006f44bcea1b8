/** The examples of docs/api.md, and those that the product's own pages show, do what stands beside them (EXT-02, EXT-11, INT-12). */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { languages, snippetOf } from '#modules/external_api/web/snippets'
import { body, messagesOf } from '#modules/external_api/tests/sending'
import { anOldRow } from '#modules/contacts/testing'
import { forgetSends } from '#modules/external_api/testing'
import { aNumber } from '#modules/tickets/testing'
import { snippets as ofFlows } from '#modules/integrations/web/snippets'
import { snippets as ofWebhooks } from '#modules/webhooks/web/snippets'
import { anApiWorld, number } from '#tests/support/examples/api_world'
import { runPython } from '#tests/support/examples/python'
import { runNode, runShell, runTypeScript, type World } from '#tests/support/examples/run'
import { fencedBlocks, type Block } from '#tests/support/examples/fenced_blocks'
import { differences } from '#tests/support/examples/shape'
import { aBadLine } from '#tests/support/examples/bad_line'
import { aDelivered, verdicts } from '#tests/support/examples/verifying'

const blocks = fencedBlocks(readFileSync(app.makePath('docs/api.md'), 'utf8'))

/** Languages of examples that make calls. */
const callers: Readonly<Record<string, (code: string, world: World) => Promise<string>>> = {
  sh: runShell,
  js: runNode,
  ts: runTypeScript,
}
/** Of functions that verify an event, in languages by the names that follow a fence. */
const verifiers = { js: 'javascript', python: 'python', php: 'php' } as const

const verifies = ({ code }: Block) => /\bverify/.test(code)
const isCall = (block?: Block) => !!block && block.language in callers && !verifies(block)
const isVerifier = (block: Block) => block.language in verifiers && verifies(block)

const calls = blocks.flatMap((block, at) => {
  if (!isCall(block)) return []
  const next = blocks[at + 1]
  const before = blocks.slice(0, at).findLast(({ language }) => language === 'sh')
  return [{ ...block, before, answer: next?.language === 'json' ? next.code : null }]
})
const events = blocks.filter(({ language }, at) => language === 'json' && !isCall(blocks[at - 1]))

test.group('docs/api.md: calls', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(forgetSends)

  test('each example is run by one of these tests', ({ assert }) => {
    const answers = calls.filter(({ answer }) => answer !== null).length
    const run = calls.length + answers + events.length + blocks.filter(isVerifier).length
    const unknown = blocks.filter(
      (block) => !isCall(block) && !isVerifier(block) && block.language !== 'json'
    )
    assert.deepEqual(
      unknown.map(({ line, language }) => `line ${line}: ${language}`),
      []
    )
    assert.equal(run, blocks.length)
    assert.sameMembers([...new Set(blocks.map(({ language }) => language))].toSorted(), [
      'js',
      'json',
      'php',
      'python',
      'sh',
      'ts',
    ])
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

test.group('docs/api.md: webhooks', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('INT-11: line {line}: such an event is sent')
    .with(events)
    .run(async ({ assert }, { code }) => {
      const { received } = await aDelivered()
      assert.deepEqual(differences(JSON.parse(code), received.event), [])
      assert.equal(JSON.parse(code).type, received.event.type)
    })

  test('INT-12: line {line}, {language}: accepts an event of ours, and no other')
    .with(blocks.filter(isVerifier))
    .run(async ({ assert }, { language, code }) => {
      // A plain comparison would take longer the more of the signature fits.
      assert.match(code, /timingSafeEqual\(|compare_digest\(|hash_equals\(/)
      const { cases, isTimed } = await casesFor(code)
      const found = await verdicts(verifiers[language as keyof typeof verifiers], code, cases)
      assert.deepEqual(found, {
        'as it came': true,
        'another body': false,
        'another secret': false,
        'another id': !isTimed,
        'an old time': !isTimed,
        'a time that was put in': !isTimed,
        'no headers': false,
        'a signature cut off': false,
        'the secret before it, during the change': isTimed,
      })
    })

  test('the secret’s dialogs show the same {language}')
    .with(Object.entries(verifiers).map(([fence, language]) => ({ fence, language })))
    .run(({ assert }, { fence, language }) => {
      const shown = blocks.filter((block) => isVerifier(block) && block.language === fence)
      assert.deepEqual(
        shown.map(({ code }) => code),
        [ofWebhooks[language], ofFlows[language]]
      )
    })
})

/** The body's own signature says nothing of id and time. */
async function casesFor(code: string) {
  const { cases } = await aDelivered()
  return { cases, isTimed: !/verify_?body/i.test(code) }
}

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
