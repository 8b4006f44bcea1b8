/** Fixtures of ai for tests: a server of this machine that speaks OpenAI's interface, and the lane's work by hand. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { answerTurn, giveUp } from '#modules/ai/conversation/answer_turn'
import { claim } from '#modules/ai/conversation/lane'
import { vectorOf } from '#modules/ai/sandbox/vectors'
import env from '#start/env'

export interface AskedMessage {
  readonly role: string
  /** Parts where pictures stand beside the text. */
  readonly content:
    string | readonly { readonly text?: string; readonly image_url?: { url: string } }[]
}
/** What a model was asked. */
export interface AskedOfModel {
  readonly key: string
  readonly model: string
  readonly messages: readonly AskedMessage[]
  readonly max_tokens: number
  readonly temperature: number
}
interface ModelReply {
  /** Default: 200. */
  readonly status?: number
  readonly text?: string
  /** Of an error. */
  readonly code?: string
}

/**
 * It is where prompts ask until it is stopped. `reply` decides each answer, now or later; default: the same text, with 7
 * tokens read and 3 written.
 */
export async function startModels() {
  const asked: AskedOfModel[] = []
  const { until, look } = changes()
  let left = 0
  const models = {
    asked,
    /** Ids that it lists; a number is the status of a refusal. */
    offers: ['gpt-4o-mini'] as readonly string[] | number,
    /** What it hears in every recording; a number is the status of a refusal. */
    hears: 'Quero rosas' as string | number,
    /** Texts whose vectors were asked for, request by request; texts that share words are near. */
    embedded: [] as EmbeddedTexts[],
    /** A number is the status of a refusal. */
    embeds: 'vectors' as 'vectors' | number,
    /** Requests with a recording, as they came. */
    recordings: [] as string[],
    reply: (_asked: AskedOfModel): ModelReply | Promise<ModelReply> => ({ text: 'Olá!' }),
    says(text: string) {
      models.reply = () => ({ text })
    },
    /** Answers wait until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const { reply } = models
      models.reply = async (one) => {
        await promise
        return reply(one)
      }
      return resolve
    },
    /** Resolves when it has been asked so often. */
    untilAsked: (times: number) => until(() => asked.length >= times),
    /** Resolves when so many callers have gone without their answer. */
    untilLeft: (times: number) => until(() => left >= times),
    async stop() {
      put(before)
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await Array.fromAsync(request))
    const key = request.headers.authorization!.slice(7)
    const known = besides(models, { path: request.url ?? '', key, raw })
    if (known !== null) {
      const isRefusal = typeof known === 'number'
      response.writeHead(isRefusal ? known : 200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(isRefusal ? { error: { code: 'other' } } : known))
    }
    const body = JSON.parse(raw.toString())
    const one: AskedOfModel = { key, ...body }
    asked.push(one)
    look()
    response.once('close', () => {
      if (response.writableEnded) return
      left++
      look()
    })
    const { status = 200, text = '', code = 'other' } = await models.reply(one)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status < 300 ? completion(text) : { error: { code } }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const before = env.get('OPENAI_BASE_URL')
  put(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  return models
}

/** `until` resolves when the condition holds; it is looked at again at each `look`. */
function changes() {
  const waiting: (() => void)[] = []
  return {
    async until(holds: () => boolean) {
      while (!holds()) await new Promise<void>((go) => waiting.push(go))
    },
    look() {
      for (const go of waiting.splice(0)) go()
    },
  }
}
export type Models = Awaited<ReturnType<typeof startModels>>

function put(url: string | undefined) {
  env.set('OPENAI_BASE_URL', url as never)
  // `set` writes it as a text.
  if (url === undefined) delete process.env.OPENAI_BASE_URL
}

export interface EmbeddedTexts {
  readonly key: string
  readonly texts: readonly string[]
}
/** Numbers of a vector. */
const dimension = 256

interface Known {
  readonly embedded: EmbeddedTexts[]
  readonly embeds: 'vectors' | number
  readonly offers: readonly string[] | number
  readonly hears: string | number
  readonly recordings: string[]
}

interface Call {
  readonly path: string
  readonly key: string
  readonly raw: Buffer
}

/** What is answered besides conversations, or the status of a refusal; null for a conversation. */
function besides(known: Known, { path, key, raw }: Call) {
  const { offers, hears, recordings } = known
  if (path.endsWith('/embeddings')) return vectorsFor(known, key, raw)
  if (path.endsWith('/models')) {
    return typeof offers === 'number' ? offers : { data: offers.map((id) => ({ id })) }
  }
  if (!path.endsWith('/transcriptions')) return null
  recordings.push(raw.toString('latin1'))
  return typeof hears === 'number' ? hears : { text: hears }
}

function vectorsFor({ embedded, embeds }: Known, key: string, raw: Buffer) {
  const { model, input } = JSON.parse(raw.toString()) as { model: string; input: string[] }
  embedded.push({ key, texts: input })
  if (typeof embeds === 'number') return embeds
  const data = input.map((text, index) => ({
    ...{ index, embedding: vectorOf(model, text, dimension) },
  }))
  return { data, usage: { prompt_tokens: input.length, total_tokens: input.length } }
}

const completion = (content: string) => ({
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
})

/** What the lane does for a ticket while turns are due; returns how many tries. */
export async function drain(ticketId: number): Promise<number> {
  for (let done = 0; ; done++) {
    const turn = await claim(ticketId)
    if (!turn) return done
    await answerTurn(turn).catch(() => giveUp(turn))
  }
}
/** As when their time has come. */
export const dueNow = (ticketId: number) =>
  db
    .from('ai_turns')
    .where({ ticket_id: ticketId, status: 'pending' })
    .update({ due_at: new Date(0) })
/** Oldest first. */
export const turnsOf = (ticketId: number) =>
  db.from('ai_turns').where('ticket_id', ticketId).orderBy('id')
