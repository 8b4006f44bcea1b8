// The interface of Ollama. A stream is the server's default, though not that of its npm client.
import { answerOf, conversationOf, ruleFor } from '#modules/ai/sandbox/conversation'
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
import { digestOf, type Library, type OllamaModel } from '#modules/ai/sandbox/models'
import { pause, paced } from '#modules/ai/sandbox/pace'
import { linesLeft, pull } from '#modules/ai/sandbox/pull'
import type { Store } from '#modules/ai/sandbox/store'
import { vectorOf } from '#modules/ai/sandbox/vectors'

const version = '0.12.0'
const contentType = 'application/x-ndjson'
const lineOf = (value: object) => `${JSON.stringify(value)}\n`

export function ollamaEndpoints(store: Store, library: Library): Endpoints {
  return {
    'GET /api/version': {
      kind: 'models',
      answer: () => ({ summary: version, reply: { json: { version } } }),
    },
    'GET /api/tags': { kind: 'models', answer: () => tags(library) },
    'POST /api/show': { kind: 'models', answer: ({ body }) => show(modelIn(library, body)) },
    'POST /api/chat': { kind: 'chat', answer: (asked) => chat(store, library, asked) },
    'POST /api/embed': { kind: 'embed', answer: (asked) => embed(library, asked) },
    'POST /api/embeddings': { kind: 'embed', answer: (asked) => embedOne(library, asked) },
    'POST /api/pull': { kind: 'pull', answer: (asked) => download(store, library, asked) },
    'DELETE /api/delete': { kind: 'delete', answer: ({ body }) => remove(library, body) },
  }
}

function tags(library: Library): Answered {
  const models = library.list().map(({ model, modifiedAt }) => ({
    name: model.name,
    model: model.name,
    modified_at: modifiedAt,
    size: model.size,
    digest: digestOf(model.name).slice('sha256:'.length),
    details: detailsOf(model),
  }))
  return { summary: models.map(({ name }) => name).join(', '), reply: { json: { models } } }
}

function show(model: OllamaModel): Answered {
  const info = {
    'general.architecture': model.family,
    [`${model.family}.embedding_length`]: model.dimension,
  }
  const json = {
    details: detailsOf(model),
    model_info: info,
    capabilities: model.capabilities,
    modelfile: `FROM ${model.name}`,
    template: '{{ .Prompt }}',
  }
  return { summary: model.capabilities.join(', '), reply: { json } }
}

async function chat(store: Store, library: Library, { body, signal }: Asked): Promise<Answered> {
  const model = modelIn(library, body)
  if (!model.capabilities.includes('completion')) {
    throw new Refusal(400, `"${model.name}" does not support chat`)
  }
  const conversation = conversationOf(body.messages)
  const rule = ruleFor(store.now.script, conversation)
  await pause(rule?.ms, signal)
  const said = answerOf(rule, conversation)
  const { text, isCut } = limited(
    body.format ? asJson(said) : said,
    limitAt(body.options, 'num_predict')
  )
  const head = { model: textAt(body, 'model'), created_at: new Date().toISOString() }
  const end = {
    done: true,
    done_reason: isCut ? 'length' : 'stop',
    total_duration: 120_000_000,
    load_duration: 10_000_000,
    prompt_eval_count: conversation.tokens,
    prompt_eval_duration: 40_000_000,
    eval_count: tokensOf(text).length,
    eval_duration: 70_000_000,
  }
  const message = (content: string) => ({ message: { role: 'assistant', content } })
  if (body.stream === false) {
    return { summary: text, reply: { json: { ...head, ...message(text), ...end } } }
  }
  const lines = [
    ...tokensOf(text).map((word) => lineOf({ ...head, ...message(word), done: false })),
    lineOf({ ...head, ...message(''), ...end }),
  ]
  const parts = paced(lines, store.now.wordMs, signal)
  return { summary: text, reply: { contentType, parts, count: lines.length } }
}

function embed(library: Library, { body, isLonger }: Asked): Answered {
  const model = modelIn(library, body)
  const texts = [body.input].flat().filter((text) => text !== undefined)
  if (texts.some((text) => typeof text !== 'string')) throw new Refusal(400, 'invalid input type')
  const wanted = limitAt(body, 'dimensions') ?? model.dimension
  const dimension = Math.min(wanted, model.dimension) + (isLonger ? 1 : 0)
  const json = {
    model: textAt(body, 'model'),
    embeddings: texts.map((text) => vectorOf(model.name, String(text), dimension)),
    total_duration: 20_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: texts.flatMap((text) => tokensOf(String(text))).length,
  }
  return { summary: `${texts.length} × ${dimension}`, reply: { json } }
}

/** The old call. */
function embedOne(library: Library, { body, isLonger }: Asked): Answered {
  const { name, dimension } = modelIn(library, body)
  const embedding = vectorOf(name, textAt(body, 'prompt'), dimension + (isLonger ? 1 : 0))
  return { summary: `1 × ${embedding.length}`, reply: { json: { embedding } } }
}

function download(store: Store, library: Library, { body, signal }: Asked): Answered {
  const name = nameIn(body)
  const model = library.offered(name)
  if (!model) return unknownDownload(name, body.stream === false, signal)
  const parts = pull(library, model, { ms: store.now.pullMs, signal })
  const count = linesLeft(library, model)
  if (body.stream === false) {
    return {
      summary: `${model.name}: success`,
      reply: { contentType, parts: lastOf(parts), count: 1 },
    }
  }
  return { summary: model.name, reply: { contentType, parts, count } }
}

/** The registry is asked after the answer has begun: a line, under 200. */
function unknownDownload(name: string, isWhole: boolean, signal: AbortSignal): Answered {
  const error = 'pull model manifest: file does not exist'
  if (isWhole) throw new Refusal(500, error)
  const lines = [lineOf({ status: 'pulling manifest' }), lineOf({ error })]
  const parts = paced(lines, 0, signal)
  return { summary: `${name}: ${error}`, reply: { contentType, parts, count: lines.length } }
}

async function* lastOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let last = ''
  for await (const part of parts) last = part
  yield last
}

function remove(library: Library, body: Asked['body']): Answered {
  const model = modelIn(library, body)
  library.remove(model)
  return { summary: model.name, reply: { text: '' } }
}

/** @throws Refusal 404 for a model that is not installed */
function modelIn(library: Library, body: Asked['body']): OllamaModel {
  const name = nameIn(body)
  const model = library.installed(name)
  if (model) return model
  throw new Refusal(404, `model '${name}' not found`)
}

/** The documents say `model`, the npm client sends `name` for some calls. */
function nameIn(body: Asked['body']): string {
  const name = textAt(body, 'model') || textAt(body, 'name')
  if (name) return name
  throw new Refusal(400, 'model is required')
}

const detailsOf = ({ family, parameters }: OllamaModel) => ({
  parent_model: '',
  format: 'gguf',
  family,
  families: [family],
  parameter_size: parameters,
  quantization_level: 'Q4_0',
})
