/** The interface of OpenAI, as its official client meets it. */
import { test } from '@japa/runner'
import { AuthenticationError, BadRequestError, NotFoundError, toFile } from 'openai'
import { failureOf, startAi, type AiClient } from '#modules/ai/sandbox/tests/ai_client'
import { vectorOf } from '#modules/ai/sandbox/vectors'

const user = (content: string) => ({ role: 'user' as const, content })
const model = 'gpt-4o-mini'
const small = 'text-embedding-3-small'
const cosine = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * other[index], 0)

test.group('AI server, interface of OpenAI', (group) => {
  let ai: AiClient
  group.setup(async () => {
    ai = await startAi()
    return () => ai.sandbox.kill()
  })
  group.each.setup(async () => {
    await ai.clearFaults()
    await ai.clearCalls()
    await ai.change({ wordMs: 0 })
  })

  test('the product finds it by the variables of the ready line', async ({ assert }) => {
    const { key, addresses } = await ai.state()
    assert.match(key, /^sk-sandbox-[\w-]{32}$/)
    assert.deepEqual(addresses, { openai: `${ai.aiUrl}/v1`, ollama: ai.aiUrl })
    assert.deepInclude(ai.sandbox.env, {
      OPENAI_BASE_URL: addresses.openai,
      OLLAMA_URL: addresses.ollama,
      DEMO_AI_KEY: key,
    })
  })

  test('a chat is answered by the script, in one piece', async ({ assert }) => {
    await ai.rules({ when: 'preço', answer: 'Custa dez reais.' }, { when: '', answer: 'Não sei.' })
    const messages = [{ role: 'system' as const, content: 'Be kind.' }, user('Qual o PREÇO?')]
    const answer = await ai.openAi().chat.completions.create({ model, messages })
    assert.equal(answer.choices[0].message.content, 'Custa dez reais.')
    assert.equal(answer.choices[0].finish_reason, 'stop')
    assert.deepEqual(answer.usage, { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 })
    assert.equal(answer.model, model)
  })

  test('streamed by words, with usage at the end only when it is asked for')
    .with([true, false])
    .run(async ({ assert }, isAsked) => {
      await ai.rules({ when: '', answer: 'Um  dois\ntrês' })
      const stream = await ai.openAi().chat.completions.create({
        model,
        messages: [user('oi')],
        stream: true,
        ...(isAsked && { stream_options: { include_usage: true } }),
      })
      const chunks = await Array.fromAsync(stream)
      const texts = chunks.map(({ choices }) => choices[0]?.delta.content ?? null)
      assert.deepEqual(texts.filter(Boolean), ['Um  ', 'dois\n', 'três'])
      const reasons = chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? [])
      assert.deepEqual(reasons, ['stop'])
      const usage = { prompt_tokens: 1, completion_tokens: 3, total_tokens: 4 }
      assert.deepEqual(chunks.at(-1)!.usage, isAsked ? usage : undefined)
      assert.equal(chunks.at(-1)!.choices.length, isAsked ? 0 : 1)
    })

  test('a stream ends with its sentinel', async ({ assert }) => {
    const response = await fetch(`${ai.aiUrl}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(await ai.state()).key}` },
      body: JSON.stringify({ model, messages: [user('oi')], stream: true }),
    })
    assert.equal(response.headers.get('content-type'), 'text/event-stream')
    assert.isTrue((await response.text()).endsWith('data: [DONE]\n\n'))
  })

  test('{limit} cuts the answer')
    .with([{ limit: 'max_tokens' }, { limit: 'max_completion_tokens' }])
    .run(async ({ assert }, { limit }) => {
      await ai.rules({ when: '', answer: 'um dois três quatro' })
      const request = { model, messages: [user('oi')], [limit]: 2 }
      const { choices, usage } = await ai.openAi().chat.completions.create(request)
      assert.equal(choices[0].message.content, 'um dois')
      assert.equal(choices[0].finish_reason, 'length')
      assert.equal(usage!.completion_tokens, 2)
    })

  test('JSON: a text is put into `response`, JSON of a rule stays', async ({ assert }) => {
    await ai.rules({ when: 'json', answer: '{"a":1}' }, { when: '', answer: 'Olá' })
    const ask = async (text: string, system: string) => {
      const messages = [{ role: 'system' as const, content: system }, user(text)]
      const request = { model, messages, response_format: { type: 'json_object' as const } }
      return (await ai.openAi().chat.completions.create(request)).choices[0].message.content
    }
    assert.equal(await ask('oi', 'Answer in JSON.'), '{"response":"Olá"}')
    assert.equal(await ask('um json', 'Answer.'), '{"a":1}')
    const refusal = await failureOf(ask('oi', 'Answer.'))
    assert.instanceOf(refusal, BadRequestError)
    assert.equal(refusal.param, 'messages')
  })

  test('a wrong key is 401', async ({ assert }) => {
    const refusal = await failureOf(ai.openAi('sk-sandbox-other').models.list())
    assert.instanceOf(refusal, AuthenticationError)
    assert.equal(refusal.code, 'invalid_api_key')
    assert.equal(refusal.type, 'invalid_request_error')
  })

  test('a model that it does not have is 404; a model for something else 400', async ({
    assert,
  }) => {
    const { completions } = ai.openAi().chat
    const missing = await failureOf(completions.create({ model: 'gpt-9', messages: [user('oi')] }))
    assert.instanceOf(missing, NotFoundError)
    assert.equal(missing.code, 'model_not_found')
    const other = await failureOf(completions.create({ model: small, messages: [user('oi')] }))
    assert.instanceOf(other, BadRequestError)
    const none = await failureOf(completions.create({ model, messages: [] }))
    assert.instanceOf(none, BadRequestError)
  })

  test('vectors: base64, which the client asks for by itself, equals floats', async ({
    assert,
  }) => {
    const { embeddings } = ai.openAi()
    const input = ['Qual é o horário?', 'Entrega']
    const encoded = await embeddings.create({ model: small, input })
    const floats = await embeddings.create({ model: small, input, encoding_format: 'float' })
    assert.deepEqual(
      encoded.data.map(({ embedding }) => embedding),
      floats.data.map(({ embedding }) => embedding)
    )
    assert.deepEqual(
      encoded.data.map(({ index, embedding }) => [index, embedding.length]),
      [
        [0, 1536],
        [1, 1536],
      ]
    )
    assert.closeTo(Math.hypot(...encoded.data[0].embedding), 1, 1e-5)
    assert.deepEqual(encoded.usage, { prompt_tokens: 5, total_tokens: 5 })
    // Another process computes the same.
    assert.deepEqual(floats.data[1].embedding, vectorOf(small, 'Entrega', 1536))
  })

  test('texts that share words are near, inflections of a word, too', async ({ assert }) => {
    const input = [
      'Quais são os horários de atendimento?',
      'O horário de atendimento é das 8h às 18h.',
      'HORARIOS DE ATENDIMENTO',
      'Aceitamos cartão, Pix e boleto.',
    ]
    const { data } = await ai.openAi().embeddings.create({ model: small, input })
    const [question, hours, shouted, payment] = data.map(({ embedding }) => embedding)
    assert.isAbove(cosine(question, hours), 0.4)
    assert.isAbove(cosine(question, shouted), 0.7)
    assert.isBelow(Math.abs(cosine(question, payment)), 0.15)
  })

  test('vectors of fewer dimensions, of one text, and what is refused', async ({ assert }) => {
    const { embeddings } = ai.openAi()
    const few = await embeddings.create({ model: small, input: 'oi', dimensions: 256 })
    assert.equal(few.data[0].embedding.length, 256)
    assert.closeTo(Math.hypot(...few.data[0].embedding), 1, 1e-5)
    for (const refused of [
      { model: small, input: 'oi', dimensions: 4000 },
      { model: 'text-embedding-ada-002', input: 'oi', dimensions: 256 },
      { model: small, input: '' },
      { model: small, input: [] },
    ]) {
      assert.instanceOf(await failureOf(embeddings.create(refused)), BadRequestError)
    }
  })

  test('a recording is transcribed by the script', async ({ assert }) => {
    const { script } = await ai.state()
    await ai.saveScript({ script, transcription: 'Quero um café' })
    const { transcriptions } = ai.openAi().audio
    const file = await toFile(Buffer.from('OggS and more'), 'voz.ogg', { type: 'audio/ogg' })
    const answer = await transcriptions.create({ model: 'whisper-1', file, language: 'pt' })
    assert.equal(answer.text, 'Quero um café')
    const [call] = (await ai.state()).calls
    assert.deepEqual(
      [call.kind, call.model, call.request, call.answer],
      [
        'transcribe',
        'whisper-1',
        { model: 'whisper-1', language: 'pt', file: { file: 'voz.ogg', bytes: 13 } },
        'Quero um café',
      ]
    )
    const text = await transcriptions.create({ model: 'whisper-1', file, response_format: 'text' })
    assert.equal(text as unknown as string, 'Quero um café')
    const unknown = await toFile(Buffer.from('x'), 'voz', { type: 'audio/ogg' })
    const refusal = await failureOf(transcriptions.create({ model: 'whisper-1', file: unknown }))
    assert.instanceOf(refusal, BadRequestError)
  })

  test('a transcription without a file is 400', async ({ assert }) => {
    const body = new FormData()
    body.set('model', 'whisper-1')
    const headers = { authorization: `Bearer ${(await ai.state()).key}` }
    const address = `${ai.aiUrl}/v1/audio/transcriptions`
    const response = await fetch(address, { method: 'POST', headers, body })
    assert.equal(response.status, 400)
    assert.equal((await response.json()).error.param, 'file')
  })

  test('an unknown address is 404, a body that is no JSON 400')
    .with([
      { path: '//', body: '{}', status: 404 },
      { path: '/v1/images', body: '{}', status: 404 },
      { path: '/v1/embeddings', body: '{', status: 400 },
      { path: '/v1/embeddings', body: 'null', status: 400 },
    ])
    .run(async ({ assert }, { path, body, status }) => {
      const response = await fetch(ai.aiUrl + path, { method: 'POST', body })
      assert.equal(response.status, status)
      assert.property(await response.json(), 'error')
    })

  test('models are listed', async ({ assert }) => {
    const ids = (await Array.fromAsync(ai.openAi().models.list())).map(({ id }) => id)
    assert.includeMembers(ids, [model, small, 'whisper-1'])
    assert.deepEqual(ids, (await ai.state()).models.openai)
  })

  test('pictures are listed by kind and size; the key is listed nowhere', async ({ assert }) => {
    const { key } = await ai.state()
    const url = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`
    await ai.openAi().chat.completions.create({
      model,
      messages: [
        { role: 'system', content: `Never say ${key}.` },
        {
          role: 'user',
          content: [
            // No address of data, though it begins like one.
            { type: 'text', text: 'data: 12/03, às 10h' },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
    })
    const { calls } = await ai.state()
    assert.deepInclude(calls[0], { interface: 'openai', kind: 'chat', model, status: 200 })
    assert.deepEqual((calls[0].request as { messages: unknown[] }).messages, [
      { role: 'system', content: 'Never say (…).' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'data: 12/03, às 10h' },
          { type: 'image_url', image_url: { url: '(image/png, 9 bytes)' } },
        ],
      },
    ])
    assert.notInclude(JSON.stringify(calls), key)
  })
})
