/** OpenAI, and other servers that speak its interface. */
import OpenAI, { toFile } from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import type {
  ChatAnswer,
  ChatMessage,
  ChatRequest,
  EmbeddingRequest,
  ModelServer,
  TokenUsage,
  TranscriptionRequest,
} from '#modules/ai/contract'
import { callServer } from '#modules/ai/providers/call_server'
import { ModelError } from '#modules/ai/providers/model_error'
import type { CallOptions, ChatOptions, ModelProvider } from '#modules/ai/providers/port'

type Server = Extract<ModelServer, { kind: 'openai' }>

/** Bytes of a recording that OpenAI takes. */
const largestRecording = 25 * 1024 * 1024
/** Models that reason, which take no temperature. */
const reasons = /^(o\d|gpt-5)/
/** OpenAI does not say which of its models can see. */
const sees = /^(gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-5|o[134]|chatgpt-4o)|vision|llava|-vl\b/i

export function openaiProvider(server: Server): ModelProvider {
  const call = <T>(options: CallOptions, body: (client: OpenAI) => Promise<T>) =>
    callServer(server, options, (send) => body(clientFor(server, options, send)))
  return {
    chat: (request, options) => call(options, (client) => chat(client, server, request, options)),
    embed: (request, options) => call(options, (client) => embed(client, request)),
    transcribe: (request, options) => call(options, (client) => transcribe(client, request)),
    canSee: async (model) => sees.test(model),
    models: (options) =>
      call(options, async (client) => {
        const { data } = await client.models.list()
        if (!Array.isArray(data)) throw new ModelError('garbage')
        return data.map(({ id, created }) => ({
          id,
          size: null,
          modifiedAt: created ? new Date(created * 1000) : null,
        }))
      }),
    disk: null,
  }
}

function clientFor({ url, key }: Server, { timeoutMs }: CallOptions, send: typeof fetch): OpenAI {
  // A header takes nothing else, and its error would repeat the key.
  if (!/^[\x21-\x7E]+$/.test(key)) throw new ModelError('key')
  return new OpenAI({
    ...{ apiKey: key, baseURL: url, fetch: send, timeout: timeoutMs },
    // Rows say what is to be tried again.
    maxRetries: 0,
    // Neither the machine's variables nor its logs.
    ...{ organization: null, project: null, logLevel: 'off' },
  })
}

async function chat(
  client: OpenAI,
  server: Server,
  request: ChatRequest,
  { onText }: ChatOptions
): Promise<ChatAnswer> {
  const params = paramsOf(server, request)
  if (onText) return streamed(client, params, onText)
  const answer = await client.chat.completions.create({ ...params, stream: false })
  const choice = answer.choices?.[0]
  if (!choice?.message) throw new ModelError('garbage')
  return {
    text: choice.message.content ?? '',
    isCut: choice.finish_reason === 'length',
    usage: usageOf(answer.usage),
  }
}

async function streamed(
  client: OpenAI,
  params: ChatCompletionCreateParams,
  onText: (piece: string) => void
): Promise<ChatAnswer> {
  const stream = await client.chat.completions.create({
    ...{ ...params, stream: true },
    stream_options: { include_usage: true },
  })
  let text = ''
  let reason: ChatCompletionChunk.Choice['finish_reason'] = null
  let usage: TokenUsage | null = null
  for await (const { choices, usage: counted } of stream) {
    usage = usageOf(counted) ?? usage
    const choice = choices?.[0]
    if (!choice) continue
    reason = choice.finish_reason ?? reason
    const piece = choice.delta?.content ?? ''
    text += piece
    if (piece) onText(piece)
  }
  // The library ends quietly where a stream is cut.
  if (reason === null) throw new ModelError('garbage')
  return { text, isCut: reason === 'length', usage }
}

function paramsOf({ url }: Server, request: ChatRequest): ChatCompletionCreateParams {
  const { model, maxTokens, temperature, isJson } = request
  const isOpenai = new URL(url).hostname === 'api.openai.com'
  return {
    model,
    messages: request.messages.map(messageOf),
    // OpenAI has renamed it; others know the former name alone.
    ...(isOpenai ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(!reasons.test(model) && { temperature }),
    ...(isJson && { response_format: { type: 'json_object' } }),
  }
}

function messageOf({ role, content, pictures = [] }: ChatMessage): ChatCompletionMessageParam {
  if (role !== 'user' || !pictures.length) return { role, content }
  return {
    role,
    content: [
      { type: 'text', text: content },
      ...pictures.map(({ mimetype, bytes }) => ({
        type: 'image_url' as const,
        image_url: { url: `data:${mimetype};base64,${bytes.toString('base64')}` },
      })),
    ],
  }
}

async function embed(client: OpenAI, { model, texts }: EmbeddingRequest) {
  const { data, usage } = await client.embeddings.create({ model, input: [...texts] })
  if (!Array.isArray(data) || data.length !== texts.length) throw new ModelError('garbage')
  const vectors = data
    .toSorted((one, other) => one.index - other.index)
    .map(({ embedding }) => Float32Array.from(embedding))
  return { vectors, usage: usage && { prompt: usage.prompt_tokens, completion: 0 } }
}

async function transcribe(client: OpenAI, request: TranscriptionRequest): Promise<string> {
  const { model, bytes, fileName, mimetype } = request
  if (bytes.length > largestRecording) throw new ModelError('refused')
  const file = await toFile(bytes, fileName, { type: mimetype })
  const { text } = await client.audio.transcriptions.create({ model, file })
  if (typeof text !== 'string') throw new ModelError('garbage')
  return text
}

const usageOf = (given: OpenAI.CompletionUsage | null | undefined): TokenUsage | null =>
  given ? { prompt: given.prompt_tokens, completion: given.completion_tokens } : null
