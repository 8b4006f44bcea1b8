/** Ollama. */
import { Ollama } from 'ollama'
import type {
  ChatAnswer,
  ChatMessage,
  ChatRequest,
  EmbeddingRequest,
  ModelServer,
  TokenUsage,
} from '#modules/ai/contract'
import { callServer } from '#modules/ai/providers/call_server'
import { ModelError } from '#modules/ai/providers/model_error'
import type {
  CallOptions,
  ChatOptions,
  ModelProvider,
  PullOptions,
} from '#modules/ai/providers/port'

type Server = Extract<ModelServer, { kind: 'ollama' }>

/** Bytes of the progress of one download, which may take hours. */
const longestProgress = 256 * 1024 * 1024

export function ollamaProvider(server: Server): ModelProvider {
  const call = <T>(options: CallOptions, body: (client: Ollama) => Promise<T>, maxBytes?: number) =>
    callServer(
      server,
      options,
      (send) => body(new Ollama({ host: server.url, fetch: readable(send) })),
      maxBytes
    )
  return {
    chat: (request, options) => call(options, (client) => chat(client, request, options)),
    embed: (request, options) => call(options, (client) => embed(client, request)),
    transcribe: null,
    canSee: (model, options) =>
      call(options, async (client) =>
        ((await client.show({ model })).capabilities ?? []).includes('vision')
      ),
    models: (options) =>
      call(options, async (client) => {
        const { models } = await client.list()
        if (!Array.isArray(models)) throw new ModelError('garbage')
        return models.map(({ name, size, modified_at: at }) => ({
          id: name,
          size,
          modifiedAt: new Date(at),
        }))
      }),
    disk: {
      pull: (model, options) =>
        call(options, (client) => pull(client, model, options), longestProgress),
      delete: (model, options) =>
        call(options, async (client) => void (await client.delete({ model }))),
    },
  }
}

/**
 * The library writes lines that are no JSON to the console, where texts of customers must not stand, and goes on; of an
 * `{error}` line and of a stream that ends too early it throws plain errors.
 */
const readable =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (type.includes('application/json')) return response
    const { status, headers } = response
    return new Response(response.body?.pipeThrough(checkedLines()), { status, headers })
  }

function checkedLines(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  let isDone = false
  const check = (line: string) => {
    const { error, done, status } = JSON.parse(line) as Record<string, unknown>
    if (typeof error === 'string') throw new ModelError('refused', { detail: error })
    isDone = done === true || status === 'success'
    return encoder.encode(`${line}\n`)
  }
  return new TransformStream({
    transform(piece, controller) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (line.trim()) controller.enqueue(check(line))
    },
    flush(controller) {
      if (rest.trim()) controller.enqueue(check(rest))
      if (!isDone) throw new ModelError('garbage')
    },
  })
}

async function chat(
  client: Ollama,
  request: ChatRequest,
  { onText }: ChatOptions
): Promise<ChatAnswer> {
  const { model, maxTokens, temperature, isJson } = request
  const asked = {
    model,
    messages: request.messages.map(messageOf),
    options: { num_predict: maxTokens, temperature },
    ...(isJson && { format: 'json' }),
  }
  let text = ''
  let last: Last = await (onText ? streamed() : client.chat({ ...asked, stream: false }))
  if (!last?.message) throw new ModelError('garbage')
  return { text: onText ? text : last.message.content, ...endOf(last) }

  async function streamed(): Promise<Last> {
    let chunk: Last = null
    for await (chunk of await client.chat({ ...asked, stream: true })) {
      const piece = chunk.message?.content ?? ''
      text += piece
      if (piece) onText!(piece)
    }
    return chunk
  }
}

type Last = Awaited<ReturnType<Ollama['chat']>> | null

function endOf(last: NonNullable<Last>): Pick<ChatAnswer, 'isCut' | 'usage'> {
  const { prompt_eval_count: prompt = 0, eval_count: completion = 0 } = last
  const usage: TokenUsage | null = prompt || completion ? { prompt, completion } : null
  return { isCut: last.done_reason === 'length', usage }
}

const messageOf = ({ role, content, pictures = [] }: ChatMessage) => ({
  role,
  content,
  ...(pictures.length && { images: pictures.map(({ bytes }) => bytes.toString('base64')) }),
})

async function embed(client: Ollama, { model, texts }: EmbeddingRequest) {
  const answer = await client.embed({ model, input: [...texts] })
  const { embeddings, prompt_eval_count: prompt } = answer
  if (!Array.isArray(embeddings) || embeddings.length !== texts.length) {
    throw new ModelError('garbage')
  }
  const vectors = embeddings.map((one) => Float32Array.from(one))
  return { vectors, usage: prompt ? { prompt, completion: 0 } : null }
}

async function pull(client: Ollama, model: string, { onProgress }: PullOptions): Promise<void> {
  for await (const { status, completed, total } of await client.pull({ model, stream: true })) {
    onProgress({ status, completed: completed ?? null, total: total ?? null })
  }
}
