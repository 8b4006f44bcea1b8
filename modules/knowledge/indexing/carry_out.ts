/** Indexes a document: reads and cuts it, then has its passages embedded batch by batch (RAG-01, RAG-02, RAG-03). */
import { ModelError, providerOf } from '#modules/ai/public'
import { configOf } from '#modules/knowledge/access'
import type { KnowledgeConfig } from '#modules/knowledge/model'
import {
  complete,
  fail,
  IndexFull,
  openChunks,
  release,
  renew,
  storeChunks,
  storeVectors,
  type ClaimedDocument,
  type OpenChunk,
} from '#modules/knowledge/indexing/claim'
import { splitDocument } from '#modules/knowledge/indexing/split_document'
import { UnreadableDocument } from '#modules/knowledge/reading/read_document'
import { settingsOf } from '#modules/knowledge/settings'
import { bytesOf, serverOfCompany } from '#modules/llm/public'

/** Passages that a server embeds at once. */
const batchSize = 32
/** Milliseconds of one batch: a server without a graphics card takes its time. */
const batchMs = 120_000
const renewMs = 15_000
/** Claims without any progress after which a document has failed. */
export const mostAttempts = 6

/** Seconds before the next try: ten, then three times as many each time. */
const pauseAfter = (attempts: number): number => 10 * 3 ** (attempts - 1)

/** It cannot be indexed, whoever tries. */
class Failed extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}
/** Another process has the document, or it is to be indexed anew. */
class ClaimLost extends Error {}

/** Rejects only when the database or the store of files fails. `stopping`: the process ends, another one is to go on. */
export async function carryOut(document: ClaimedDocument, stopping?: AbortSignal): Promise<void> {
  if (document.attempts > mostAttempts) return void (await fail(document, 'interrupted'))
  const lost = new AbortController()
  // A renewal that fails is repeated by the next one.
  const timer = setInterval(
    () =>
      void renew(document).then(
        (isOurs) => isOurs || lost.abort(new ClaimLost()),
        () => undefined
      ),
    renewMs
  )
  const signal = stopping ? AbortSignal.any([lost.signal, stopping]) : lost.signal
  const progress: Progress = { attempts: document.attempts }
  try {
    await index(document, signal, progress)
  } catch (error) {
    if (error instanceof ClaimLost) return
    if (stopping?.aborted) {
      const attempts = progress.attempts - 1
      return void (await release(document, { seconds: 0, attempts, error: null }))
    }
    await settle(document, error, progress)
  } finally {
    clearInterval(timer)
  }
}

/** Claims without progress, this one included. */
interface Progress {
  attempts: number
}

async function index(
  document: ClaimedDocument,
  signal: AbortSignal,
  progress: Progress
): Promise<void> {
  const config = (await configOf(document))!
  const { generation } = config
  if (document.generation !== generation) {
    const chunks = await beforeAbort(splitDocument(document, settingsOf(config)), signal)
    if (chunks.length === 0) throw new Failed('empty')
    await ours(storeChunks(document, generation, chunks))
  }
  for (;;) {
    signal.throwIfAborted()
    const chunks = await openChunks(document, generation, batchSize)
    if (chunks.length === 0) break
    await ours(storeVectors(document, chunks, await embed(config, chunks, signal)))
    progress.attempts = 1
  }
  await ours(complete(document, generation))
}

/** Reading takes up to two minutes, for which a process that stops does not wait. */
async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The server is asked for again each time: the company may have changed it meanwhile. */
async function embed(
  config: KnowledgeConfig,
  chunks: readonly OpenChunk[],
  signal: AbortSignal
): Promise<readonly Buffer[]> {
  const server = await serverOfCompany(config)
  if (!server) throw new Failed('no_server')
  const texts = chunks.map(({ content }) => content)
  const request = { model: config.embeddingModel, texts }
  const { vectors } = await providerOf(server).embed(request, { timeoutMs: batchMs, signal })
  if (vectors.some(({ length }) => length !== config.vectorDimensions)) {
    throw new Failed('dimension')
  }
  if (vectors.some((vector) => !vector.every(Number.isFinite))) throw new ModelError('garbage')
  return vectors.map(bytesOf)
}

async function ours(written: Promise<boolean>): Promise<void> {
  if (!(await written)) throw new ClaimLost()
}

async function settle(
  document: ClaimedDocument,
  error: unknown,
  { attempts }: Progress
): Promise<void> {
  if (error instanceof Failed || error instanceof UnreadableDocument) {
    await fail(document, error.reason)
  } else if (error instanceof IndexFull) {
    await fail(document, 'full')
  } else if (!(error instanceof ModelError)) {
    throw error
  } else if (error.isPassing && attempts < mostAttempts) {
    const seconds = Math.max(pauseAfter(attempts), (error.retryAfterMs ?? 0) / 1000)
    await release(document, { seconds, attempts, error: error.kind })
  } else {
    await fail(document, error.kind)
  }
}
