// The interface of OpenAI. Its bodies, errors and streams are those that the official client reads.
import { randomBytes } from 'node:crypto'
import {
  asJson,
  limitAt,
  limited,
  Refusal,
  textAt,
  tokensOf,
  type Answered,
  type Asked,
  type Endpoints,
} from '#modules/ai/sandbox/exchange'
import { answerOf, conversationOf, ruleFor } from '#modules/ai/sandbox/conversation'
import { openAiModels } from '#modules/ai/sandbox/models'
import { pause, paced } from '#modules/ai/sandbox/pace'
import type { Store } from '#modules/ai/sandbox/store'
import { base64Of, vectorOf } from '#modules/ai/sandbox/vectors'

/** 25 MiB, and what it can read. */
const maxFile = 25 * 1024 * 1024
const audio = /\.(flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/i
const wrong = { type: 'invalid_request_error' }

export function openAiEndpoints(store: Store): Endpoints {
  return {
    'POST /v1/chat/completions': { kind: 'chat', answer: (asked) => chat(store, asked) },
    'POST /v1/embeddings': { kind: 'embed', answer: embed },
    'POST /v1/audio/transcriptions': {
      kind: 'transcribe',
      answer: ({ form }) => transcribe(store, form),
    },
    'GET /v1/models': { kind: 'models', answer: models },
  }
}

async function chat(store: Store, { body, signal }: Asked): Promise<Answered> {
  const model = modelOf(textAt(body, 'model'), 'chat')
  const conversation = conversationOf(body.messages)
  const isJson = jsonIn(body, conversation.text)
  const rule = ruleFor(store.now.script, conversation)
  await pause(rule?.ms, signal)
  const said = answerOf(rule, conversation)
  const limit = limitAt(body, 'max_completion_tokens') ?? limitAt(body, 'max_tokens')
  const { text, isCut } = limited(isJson ? asJson(said) : said, limit)
  const finish = isCut ? 'length' : 'stop'
  const usage = usageOf(conversation.tokens, tokensOf(text).length)
  const head = { id: `chatcmpl-${randomBytes(12).toString('hex')}`, created: seconds(), model }
  if (body.stream === true) {
    const options = body.stream_options as { include_usage?: unknown } | null | undefined
    const lines = chunksOf(head, text, finish, options?.include_usage === true ? usage : null)
    const parts = paced(lines, store.now.wordMs, signal)
    const reply = { contentType: 'text/event-stream', parts, count: lines.length }
    return { summary: text, reply }
  }
  const message = { role: 'assistant', content: text, refusal: null }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }]
  return { summary: text, reply: { json: { ...head, object: 'chat.completion', choices, usage } } }
}

/** Usage makes every chunk name it, and one more follow. */
function chunksOf(head: object, text: string, finish: string, usage: object | null): string[] {
  const chunk = (choices: readonly object[], more: object = usage ? { usage: null } : {}) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`
  const choice = (delta: object, reason: string | null = null) =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: reason }])
  return [
    choice({ role: 'assistant', content: '' }),
    ...tokensOf(text).map((content) => choice({ content })),
    choice({}, finish),
    ...(usage ? [chunk([], { usage })] : []),
    'data: [DONE]\n\n',
  ]
}

/** The server refuses JSON that no message mentions: models would write spaces without an end. */
function jsonIn(body: Asked['body'], text: string): boolean {
  const { type } = (body.response_format ?? {}) as { readonly type?: unknown }
  if (type === 'json_object' && !/json/i.test(text)) {
    throw new Refusal(
      400,
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      { ...wrong, param: 'messages' }
    )
  }
  return type === 'json_object' || type === 'json_schema'
}

function embed({ body, isLonger }: Asked): Answered {
  const model = modelOf(textAt(body, 'model'), 'embed')
  const texts = [body.input].flat()
  if (texts.length === 0 || texts.some((text) => typeof text !== 'string' || text === '')) {
    throw new Refusal(400, "'$.input' is invalid.", { ...wrong, param: 'input' })
  }
  const dimension = dimensionOf(model, limitAt(body, 'dimensions')) + (isLonger ? 1 : 0)
  const data = texts.map((text, index) => {
    const vector = vectorOf(model, String(text), dimension)
    const embedding = body.encoding_format === 'base64' ? base64Of(vector) : vector
    return { object: 'embedding', index, embedding }
  })
  const tokens = texts.flatMap((text) => tokensOf(String(text))).length
  const usage = { prompt_tokens: tokens, total_tokens: tokens }
  return {
    summary: `${texts.length} × ${dimension}`,
    reply: { json: { object: 'list', data, model, usage } },
  }
}

function dimensionOf(model: string, asked: number | undefined): number {
  const { dimension = 0 } = openAiModels[model]
  if (asked === undefined) return dimension
  if (model.startsWith('text-embedding-3') && asked <= dimension) return asked
  throw new Refusal(400, `This model does not support ${asked} dimensions.`, {
    ...wrong,
    param: 'dimensions',
  })
}

function transcribe(store: Store, form: FormData | null): Answered {
  const file = form?.get('file')
  if (!(file instanceof File)) {
    throw new Refusal(400, "Missing required parameter: 'file'.", { ...wrong, param: 'file' })
  }
  modelOf(String(form?.get('model') ?? ''), 'transcribe')
  if (file.size > maxFile) throw new Refusal(413, 'Maximum content size limit exceeded.', wrong)
  if (!audio.test(file.name) || file.size === 0) {
    throw new Refusal(400, 'Invalid file format.', { ...wrong, param: 'file' })
  }
  const text = store.now.transcription
  if (form?.get('response_format') === 'text') return { summary: text, reply: { text } }
  const usage = { type: 'duration', seconds: Math.ceil(file.size / 4000) }
  return { summary: text, reply: { json: { text, usage } } }
}

function models(): Answered {
  const ids = Object.keys(openAiModels)
  const data = ids.map((id) => ({
    id,
    object: 'model',
    created: 1_700_000_000,
    owned_by: 'system',
  }))
  return { summary: ids.join(', '), reply: { json: { object: 'list', data } } }
}

/** @throws Refusal 400 without a name, 404 for a model that it does not have, 400 for one that does something else */
function modelOf(name: string, kind: 'chat' | 'embed' | 'transcribe'): string {
  if (name === '') throw new Refusal(400, 'you must provide a model parameter', wrong)
  if (!Object.hasOwn(openAiModels, name)) {
    const message = `The model \`${name}\` does not exist or you do not have access to it.`
    throw new Refusal(404, message, { ...wrong, code: 'model_not_found' })
  }
  if (openAiModels[name].kind !== kind) {
    throw new Refusal(400, `The model \`${name}\` cannot be used here.`, {
      ...wrong,
      param: 'model',
    })
  }
  return name
}

const usageOf = (prompt: number, completion: number) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
})

const seconds = () => Math.floor(Date.now() / 1000)
