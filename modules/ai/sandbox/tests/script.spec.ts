/** The script, the faults as clients see them, and what survives the process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { firstScript } from '#modules/ai/sandbox/first_script'
import { failureOf, startAi, type AiClient } from '#modules/ai/sandbox/tests/ai_client'
import type { FaultKind } from '#modules/ai/sandbox/wire'

const model = 'gpt-4o-mini'

test.group('AI server, script and faults', (group) => {
  let ai: AiClient
  group.setup(async () => {
    ai = await startAi()
    return () => ai.sandbox.kill()
  })
  group.each.setup(async () => {
    await ai.clearFaults()
    await ai.clearCalls()
    await ai.change({ wordMs: 0, resetModels: true })
    await ai.rules(...firstScript)
  })

  const ask = async (text: string, system = 'Answer.', of = ai) => {
    const messages = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: 'before' },
      { role: 'assistant' as const, content: 'Olá' },
      { role: 'user' as const, content: text },
    ]
    const { choices } = await of.openAi().chat.completions.create({ model, messages })
    return choices[0].message.content!
  }
  const chat = { model: 'llama2', messages: [{ role: 'user', content: 'oi' }] }

  test('the first script: {said}')
    .with([
      { said: 'Olá, tudo bem?', answered: 'Olá! Sou o assistente' },
      { said: 'Que horas vocês abrem?', answered: 'Atendemos de segunda' },
      { said: 'Qual o prazo?', answered: 'Entregamos em até' },
      { said: 'Quanto custa?', answered: 'R$ 49,90' },
      { said: 'Oi, quero um atendente', answered: 'Claro! Vou chamar', isHandedOver: true },
      { said: 'Isso é um absurdo!', answered: 'Sinto muito', isHandedOver: true },
      { said: 'Azul', answered: 'Obrigado pela mensagem!' },
    ])
    .run(async ({ assert }, { said, answered, isHandedOver = false }) => {
      const answer = await ask(said)
      assert.include(answer, answered)
      const marker = 'Ação: Transferir para o setor de atendimento\n'
      assert.equal(answer.startsWith(marker), isHandedOver)
    })

  test('the first script answers from documents, unless people are to answer', async ({
    assert,
  }) => {
    const system = 'Answer.\n<<<\nTroca: até 30 dias.\n>>>'
    const found = 'Encontrei isto nos nossos documentos: Troca: até 30 dias.'
    assert.equal(await ask('Que horas vocês abrem?', system), found)
    assert.include(await ask('Quero um atendente', system), 'Claro! Vou chamar')
  })

  test('a rule may look at the system text, and repeat the question and the context', async ({
    assert,
  }) => {
    await ai.rules({ when: 'prazo', system: 'doc', answer: '{{last}} {{context}}' })
    const context = `Prazo: ${'x'.repeat(300)}`
    const system = `Use the doc.\n\`\`\`text\n${context}\n\`\`\`\nNothing else.`
    assert.equal(await ask('Qual o prazo?', system), `Qual o prazo? ${context.slice(0, 200)}`)
    // Without a rule the answer is empty.
    assert.equal(await ask('Qual o prazo?', 'Answer.'), '')
    assert.equal(await ask('Outra coisa', system), '')
  })

  test('a rule may repeat the last line within fences, and a context without the name above it', async ({
    assert,
  }) => {
    await ai.rules({ when: '', answer: '{{newest}} | {{context}}' })
    const data =
      '<<< ab\n[fotos.md]\nTroca: 30 dias.\n>>> ab\n\n<<< ab\nCliente: oi\nCliente: e aí?\n>>> ab'
    assert.equal(await ask(data), 'Cliente: e aí? | Troca: 30 dias.')
    assert.equal(await ask('Uma linha'), 'Uma linha | ')
  })

  test('the first script helps people of the company: {what}')
    .with([
      {
        what: 'a suggestion from a document',
        system: 'Você ajuda uma pessoa da empresa a responder.',
        data: '<<< a\n[trocas.md]\nAté 30 dias.\n>>> a\n\n<<< a\nCliente: quero um atendente\n>>> a',
        answer: 'Oi! Verifiquei aqui: Até 30 dias.',
      },
      {
        what: 'a suggestion without one',
        system: 'You help a person of the company.',
        data: '<<< a\nCustomer: hi\n>>> a',
        answer: 'Oi! Vou verificar isso e já respondo a você por aqui.',
      },
      {
        what: 'a summary',
        system: 'Resuma em português.',
        data: '<<< a\nCliente: oi\nCliente: e aí?\n>>> a',
        answer: 'Resumo de exemplo: a conversa termina com “Cliente: e aí?”. Falta responder.',
      },
      {
        what: 'a translation of what is Portuguese already',
        system: 'Traduza para o português.',
        data: '<<< a\nBom dia\n>>> a',
        answer: '=',
      },
      {
        what: 'a translation from English',
        system: 'Traduza para o português.',
        data: '<<< a\nWhere is my order?\n>>> a',
        answer: 'Tradução de exemplo de “Where is my order?”.',
      },
      {
        what: 'a correction',
        system: 'Corrija a ortografia.',
        data: '<<< a\nvc ja viu\n>>> a',
        answer: 'vc ja viu',
      },
    ])
    .run(async ({ assert }, { system, data, answer }) => {
      assert.equal(await ask(data, system), answer)
    })

  test('what a rule puts in is not read as a rule', async ({ assert }) => {
    await ai.rules({ when: '', answer: '{{last}}' })
    assert.equal(await ask('{{context}} $& $1'), '{{context}} $& $1')
  })

  test('a rule may be late', async ({ assert }) => {
    await ai.rules({ when: '', answer: 'Olá', ms: 200 })
    const at = performance.now()
    await ask('oi')
    assert.isAtLeast(performance.now() - at, 195)
  })

  test('a script is refused: {what}')
    .with([
      { what: 'no list', code: 'INVALID', script: 'x' },
      { what: 'no answer', code: 'INVALID', script: [{ when: '' }] },
      { what: 'a pattern', code: 'INVALID_PATTERN', script: [{ when: '(', answer: '' }] },
      {
        what: 'a pattern for the system text',
        code: 'INVALID_PATTERN',
        script: [{ when: '', system: '[', answer: '' }],
      },
    ])
    .run(async ({ assert }, { code, script }) => {
      const refusal = await failureOf(ai.call('PUT', '/api/ai/script', { script }))
      assert.equal(refusal.status, 422)
      assert.equal(refusal.code, code)
      assert.deepEqual((await ai.state()).script, firstScript)
    })

  test('OpenAI: fault {kind}')
    .with([
      { kind: '429', status: 429, code: 'rate_limit_exceeded' },
      { kind: 'quota', status: 429, code: 'insufficient_quota' },
      { kind: '500', status: 500, code: null },
      { kind: 'key', status: 401, code: 'invalid_api_key' },
    ] as const)
    .run(async ({ assert }, { kind, status, code }) => {
      await ai.fault({ kind, count: 1, ms: 7000 })
      const refusal = await failureOf(ask('oi'))
      assert.deepEqual([refusal.status, refusal.code], [status, code])
      const wait = (refusal.headers as Headers).get('retry-after')
      assert.equal(wait, kind === '429' ? '7' : null)
      const { calls, faults } = await ai.state()
      assert.deepInclude(calls[0], { status, fault: kind })
      assert.deepEqual(faults, [])
      assert.include(await ask('oi'), 'Olá!')
    })

  test('Ollama: fault {kind}')
    .with([
      { kind: '429', status: 429 },
      { kind: 'quota', status: 429 },
      { kind: '500', status: 500 },
      { kind: 'key', status: 401 },
    ] as const)
    .run(async ({ assert }, { kind, status }) => {
      await ai.fault({ kind, count: 1 })
      const refusal = await failureOf(ai.ollama().chat(chat))
      assert.equal(refusal.status_code, status)
      assert.isString(refusal.error)
      assert.equal((await ai.ollama().chat(chat)).message.role, 'assistant')
    })

  test('fault `slow`: late, and given up by a client', async ({ assert }) => {
    await ai.fault({ kind: 'slow', count: 1, ms: 300 })
    const at = performance.now()
    await ask('oi')
    assert.isAtLeast(performance.now() - at, 295)
    await ai.fault({ kind: 'slow', count: 1 })
    const { completions } = ai.openAi().chat
    const messages = [{ role: 'user' as const, content: 'oi' }]
    await failureOf(completions.create({ model, messages }, { timeout: 200 }))
    const call = await ai.newestUntil(({ hasLeft }) => hasLeft)
    assert.deepInclude(call, { status: null, fault: 'slow' })
  })

  test('fault `cut`: streams end quietly in their middle, bodies break off', async ({ assert }) => {
    await ai.fault({ kind: 'cut' })
    const messages = [{ role: 'user' as const, content: 'oi' }]
    const stream = await ai.openAi().chat.completions.create({ model, messages, stream: true })
    const chunks = await Array.fromAsync(stream)
    assert.isAbove(chunks.length, 1)
    assert.deepEqual(
      chunks.flatMap(({ choices }) => choices[0].finish_reason ?? []),
      []
    )
    await failureOf(ask('oi'))
    const parts = await ai.ollama().chat({ ...chat, stream: true })
    const failure = await failureOf(Array.fromAsync(parts))
    assert.include(String(failure.message), 'Did not receive done')
    await failureOf(ai.ollama().chat(chat))
    await failureOf(ai.ollama().embed({ model: 'nomic-embed-text', input: 'oi' }))
  })

  test('fault `garbage`: a page under 200', async ({ assert }) => {
    await ai.fault({ kind: 'garbage' })
    const messages = [{ role: 'user' as const, content: 'oi' }]
    const answer = await ai.openAi().chat.completions.create({ model, messages })
    assert.include(String(answer), '<html>')
    await failureOf(ai.ollama().chat(chat))
  })

  test('fault `dimension`: vectors, and nothing else, have one number too many', async ({
    assert,
  }) => {
    await ai.fault({ kind: 'dimension', count: 2 })
    assert.include(await ask('oi'), 'Olá!')
    const { embeddings } = ai.openAi()
    const long = await embeddings.create({ model: 'text-embedding-3-small', input: 'oi' })
    assert.equal(long.data[0].embedding.length, 1537)
    const named = { model: 'nomic-embed-text', input: 'oi' }
    assert.equal((await ai.ollama().embed(named)).embeddings[0].length, 769)
    assert.equal((await ai.ollama().embed(named)).embeddings[0].length, 768)
  })

  test('a fault may meet one kind of call, so many times, or until it is cleared', async ({
    assert,
  }) => {
    const kinds = async () => (await ai.state()).faults.map(({ kind }): FaultKind => kind)
    await ai.fault({ kind: '500', call: 'embed', count: 1 })
    await ai.fault({ kind: '429' })
    await ai.fault({ kind: 'quota' })
    assert.deepEqual(await kinds(), ['500', 'quota'])
    for (let i = 0; i < 3; i++) {
      assert.equal((await failureOf(ask('oi'))).code, 'insufficient_quota')
    }
    assert.deepEqual(await kinds(), ['500', 'quota'])
    await ai.clearFaults()
    assert.include(await ask('oi'), 'Olá!')
    for (const refused of [{ kind: 'burn' }, { kind: '500', count: 0 }, { kind: '500', call: 'x' }])
      assert.equal((await failureOf(ai.call('POST', '/api/ai/faults', refused))).status, 422)
  })

  test('the mark changes with the script, a fault and a call, and with nothing else', async ({
    assert,
  }) => {
    const mark = async () => (await ai.mark()).mark
    const marks = [await mark()]
    for (const change of [
      () => ai.rules({ when: '', answer: 'Olá' }),
      () => ai.fault({ kind: 'slow', count: 1, ms: 1 }),
      () => ask('oi'),
      () => ai.clearCalls(),
      () => ai.clearFaults(),
    ]) {
      await change()
      marks.push(await mark())
    }
    assert.equal(new Set(marks).size, 6)
    await ai.state()
    assert.equal(await mark(), marks.at(-1))
  })

  test('settings are changed one by one; a wrong one is refused', async ({ assert }) => {
    await ai.change({ pullMs: 700 })
    const state = await ai.change({ wordMs: 5 })
    assert.deepEqual([state.pullMs, state.wordMs], [700, 5])
    assert.equal((await failureOf(ai.change({ pullMs: -1 }))).status, 422)
  })

  test('script, key, address and models survive a kill -9; calls and faults do not', async ({
    assert,
    cleanup,
  }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ai-'))
    cleanup(() => rm(dataDir, { recursive: true }))
    const first = await startAi(dataDir)
    const order = { script: [{ when: '', answer: 'Só isto' }], transcription: 'Alô' }
    await first.saveScript(order)
    await first.ollama().delete({ model: 'llava' })
    await first.fault({ kind: '500', call: 'embed' })
    const { key, models } = await first.state()
    await first.sandbox.kill()
    const second = await startAi(dataDir)
    cleanup(() => second.sandbox.kill())
    const state = await second.state()
    assert.deepInclude(state, { ...order, key, models, calls: [], faults: [] })
    assert.equal(second.aiUrl, first.aiUrl)
    assert.deepEqual(models.ollama, ['llama2:latest', 'nomic-embed-text:latest'])
    assert.equal(await ask('oi', 'Answer.', second), 'Só isto')
    assert.notEqual(key, (await ai.state()).key)
  })
})
