/** Servers with models through the port of the product: the same questions to both interfaces. */
import { test } from '@japa/runner'
import type { ChatRequest, ModelServer } from '#modules/ai/contract'
import { ModelError, providerOf } from '#modules/ai/public'
import { startAi, type AiClient } from '#modules/ai/sandbox/tests/ai_client'
import env from '#start/env'

const timeoutMs = 5_000
const models = {
  openai: { chat: 'gpt-4o-mini', embed: 'text-embedding-3-small', length: 1536 },
  ollama: { chat: 'llama2', embed: 'nomic-embed-text', length: 768 },
} as const
const both: ('openai' | 'ollama')[] = ['openai', 'ollama']
type Kind = (typeof both)[number]

test.group('servers with models', (group) => {
  let ai: AiClient
  let key: string
  group.setup(async () => {
    ai = await startAi()
    ;({ key } = await ai.state())
    const before = env.get('OPENAI_BASE_URL')
    env.set('OPENAI_BASE_URL', `${ai.aiUrl}/v1`)
    return async () => {
      env.set('OPENAI_BASE_URL', before as never)
      if (before === undefined) delete process.env.OPENAI_BASE_URL
      await ai.sandbox.kill()
    }
  })
  group.each.setup(async () => {
    await ai.clearFaults()
    await ai.clearCalls()
    await ai.change({ wordMs: 0 })
    await ai.rules({ when: 'oi', answer: 'Olá, tudo bem?' }, { when: '', answer: 'Não sei.' })
  })

  const serverOf = (kind: Kind, secret = key): ModelServer =>
    kind === 'openai' ? { kind, url: `${ai.aiUrl}/v1`, key: secret } : { kind, url: ai.aiUrl }
  const request = (kind: Kind, fields: Partial<ChatRequest> = {}): ChatRequest => ({
    model: models[kind].chat,
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'oi' },
    ],
    maxTokens: 100,
    temperature: 0.5,
    ...fields,
  })
  const failure = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'answered',
      (error: unknown) => error
    )
  const kindOf = async (call: Promise<unknown>) => {
    const error = await failure(call)
    return error instanceof ModelError ? error.kind : error
  }

  test('{$self}: a chat is answered, with its tokens')
    .with(both)
    .run(async ({ assert }, kind) => {
      const answer = await providerOf(serverOf(kind)).chat(request(kind), { timeoutMs })
      assert.equal(answer.text, 'Olá, tudo bem?')
      assert.isFalse(answer.isCut)
      assert.deepEqual(answer.usage, { prompt: 3, completion: 3 })
      const [call] = (await ai.state()).calls
      const asked = JSON.stringify(call!.request)
      assert.include(asked, '0.5')
      assert.include(asked, '100')
    })

  test('{$self}: the answer comes in pieces while it is written, and is the same')
    .with(both)
    .run(async ({ assert }, kind) => {
      const pieces: string[] = []
      const answer = await providerOf(serverOf(kind)).chat(request(kind), {
        ...{ timeoutMs, onText: (piece) => void pieces.push(piece) },
      })
      assert.isAbove(pieces.length, 1)
      assert.equal(pieces.join(''), answer.text)
      assert.equal(answer.text, 'Olá, tudo bem?')
      assert.deepEqual(answer.usage, { prompt: 3, completion: 3 })
    })

  test('{$self}: an answer that uses up its tokens says so')
    .with(both)
    .run(async ({ assert }, kind) => {
      const short = request(kind, { maxTokens: 2 })
      const whole = await providerOf(serverOf(kind)).chat(short, { timeoutMs })
      assert.isTrue(whole.isCut)
      const pieces = await providerOf(serverOf(kind)).chat(short, { timeoutMs, onText() {} })
      assert.isTrue(pieces.isCut)
      assert.equal(pieces.text, whole.text)
    })

  test('{$self}: JSON when it is asked for')
    .with(both)
    .run(async ({ assert }, kind) => {
      const messages = [{ role: 'user', content: 'oi, as json' }] as const
      const asked = request(kind, { isJson: true, messages })
      const { text } = await providerOf(serverOf(kind)).chat(asked, { timeoutMs })
      assert.deepEqual(JSON.parse(text), { response: 'Olá, tudo bem?' })
    })

  test('{kind}: pictures go to a model that can see')
    .with([
      { kind: 'openai', model: 'gpt-4o-mini', blind: 'gpt-3.5-turbo-1106' },
      { kind: 'ollama', model: 'llava', blind: 'llama2' },
    ] as const)
    .run(async ({ assert }, { kind, model, blind }) => {
      const provider = providerOf(serverOf(kind))
      assert.isTrue(await provider.canSee(model, { timeoutMs }))
      assert.isFalse(await provider.canSee(blind, { timeoutMs }))
      const picture = { mimetype: 'image/png', bytes: Buffer.alloc(321, 1) }
      const messages = [{ role: 'user', content: 'oi', pictures: [picture] }] as const
      await provider.chat(request(kind, { model, messages }), { timeoutMs })
      assert.include(JSON.stringify((await ai.state()).calls[0]), '321')
    })

  test('{$self}: texts become vectors, in their order and of one length')
    .with(both)
    .run(async ({ assert }, kind) => {
      const { embed: model, length } = models[kind]
      const texts = ['horário da loja', 'prazo de entrega', 'horário da loja']
      const { vectors, usage } = await providerOf(serverOf(kind)).embed(
        { model, texts },
        { timeoutMs }
      )
      assert.deepEqual(
        vectors.map((one) => one.length),
        [length, length, length]
      )
      assert.instanceOf(vectors[0], Float32Array)
      assert.deepEqual(vectors[0], vectors[2])
      assert.notDeepEqual(vectors[0], vectors[1])
      assert.isAbove(usage!.prompt, 0)
    })

  test('a recording is written down by OpenAI; Ollama cannot hear', async ({ assert }) => {
    const { transcribe } = providerOf(serverOf('openai'))
    const voice = { model: 'whisper-1', fileName: 'voz.ogg', mimetype: 'audio/ogg' }
    const { transcription } = await ai.state()
    const bytes = Buffer.from('OggS')
    assert.equal(await transcribe!({ ...voice, bytes }, { timeoutMs }), transcription)
    const huge = Buffer.alloc(25 * 1024 * 1024 + 1)
    assert.equal(await kindOf(transcribe!({ ...voice, bytes: huge }, { timeoutMs })), 'refused')
    assert.isNull(providerOf(serverOf('ollama')).transcribe)
  })

  test('models are listed; Ollama downloads and deletes them', async ({ assert }) => {
    const ids = async (kind: Kind) =>
      (await providerOf(serverOf(kind)).models({ timeoutMs })).map(({ id }) => id)
    assert.include(await ids('openai'), 'gpt-4o-mini')
    assert.include((await ids('ollama')).join(' '), 'llama2')
    await ai.change({ pullMs: 50 })
    const { disk } = providerOf(serverOf('ollama'))
    const seen: string[] = []
    await disk!.pull('mistral', {
      ...{ timeoutMs, onProgress: ({ status }) => void seen.push(status) },
    })
    assert.equal(seen.at(-1), 'success')
    assert.include((await ids('ollama')).join(' '), 'mistral')
    await disk!.delete('mistral', { timeoutMs })
    assert.notInclude((await ids('ollama')).join(' '), 'mistral')
    assert.equal(await kindOf(disk!.delete('mistral', { timeoutMs })), 'no_model')
    const unknown = disk!.pull('does-not-exist', { timeoutMs, onProgress() {} })
    assert.equal(await kindOf(unknown), 'refused')
    assert.isNull(providerOf(serverOf('openai')).disk)
  })

  test('{kind}: {fault} is an error of kind {error}')
    .with(
      both.flatMap((kind) => [
        { kind, fault: '429', error: 'rate_limit' } as const,
        { kind, fault: '500', error: 'failed' } as const,
        { kind, fault: 'garbage', error: 'garbage' } as const,
      ])
    )
    .run(async ({ assert }, { kind, fault, error }) => {
      await ai.fault({ kind: fault })
      const provider = providerOf(serverOf(kind))
      assert.equal(await kindOf(provider.chat(request(kind), { timeoutMs })), error)
      const streamed = provider.chat(request(kind), { timeoutMs, onText() {} })
      assert.equal(await kindOf(streamed), error)
    })

  test('{$self}: an answer that breaks off is an error, whole and in pieces')
    .with(both)
    .run(async ({ assert }, kind) => {
      await ai.fault({ kind: 'cut' })
      const provider = providerOf(serverOf(kind))
      assert.equal(await kindOf(provider.chat(request(kind), { timeoutMs })), 'unreachable')
      const streamed = provider.chat(request(kind), { timeoutMs, onText() {} })
      assert.equal(await kindOf(streamed), 'garbage')
    })

  test('a wrong key, no credit and an unknown model are told apart', async ({ assert }) => {
    const openai = (secret?: string) => providerOf(serverOf('openai', secret))
    const wrong = await failure(openai('sk-wrong').chat(request('openai'), { timeoutMs }))
    assert.include(wrong, { kind: 'key', status: 401, detail: null })
    assert.equal(
      await kindOf(openai('chave com espaços').chat(request('openai'), { timeoutMs })),
      'key'
    )
    await ai.fault({ kind: 'quota' })
    assert.equal(await kindOf(openai().chat(request('openai'), { timeoutMs })), 'quota')
    await ai.clearFaults()
    for (const kind of both) {
      const missing = request(kind, { model: 'no-such-model' })
      assert.equal(
        await kindOf(providerOf(serverOf(kind)).chat(missing, { timeoutMs })),
        'no_model'
      )
    }
  })

  test('{$self}: a slow answer ends in time, and earlier when the caller gives up')
    .with(both)
    .run(async ({ assert }, kind) => {
      await ai.fault({ kind: 'slow', ms: 20_000 })
      const provider = providerOf(serverOf(kind))
      const startedAt = performance.now()
      assert.equal(await kindOf(provider.chat(request(kind), { timeoutMs: 200 })), 'timeout')
      const over = new AbortController()
      const given = failure(provider.chat(request(kind), { timeoutMs, signal: over.signal }))
      const reason = new Error('enough')
      over.abort(reason)
      assert.equal(await given, reason)
      assert.isBelow(performance.now() - startedAt, 4_000)
    })

  test('INT-03: an address of the inner network that nobody named is not called', async ({
    assert,
  }) => {
    const servers: ModelServer[] = [
      { kind: 'ollama', url: 'http://127.0.0.1:1' },
      { kind: 'openai', url: 'http://10.0.0.1/v1', key: 'sk-x' },
      { kind: 'ollama', url: 'http://169.254.169.254' },
    ]
    for (const server of servers) {
      assert.equal(await kindOf(providerOf(server).models({ timeoutMs })), 'forbidden', server.url)
    }
  })

  test('AI-11: no error repeats the key', async ({ assert }) => {
    const secret = 'sk-secret-of-a-company'
    const error = await failure(
      providerOf(serverOf('openai', secret)).chat(request('openai'), { timeoutMs })
    )
    assert.notInclude(
      JSON.stringify([error, (error as Error).message, (error as Error).stack]),
      secret
    )
  })
})
