/** What every server with models can be asked. All calls reject with `ModelError`, or with the reason of their signal. */
import type {
  ChatAnswer,
  ChatRequest,
  EmbeddingRequest,
  Embeddings,
  ModelOffer,
  PullProgress,
  TranscriptionRequest,
} from '#modules/ai/contract'

export interface CallOptions {
  /** Milliseconds for the whole call. */
  readonly timeoutMs: number
  /** Ends the call early. */
  readonly signal?: AbortSignal
}
export interface ChatOptions extends CallOptions {
  /** Called with each piece of the answer as it is written; missing: the answer comes in one piece. */
  readonly onText?: (piece: string) => void
}
export interface PullOptions extends CallOptions {
  readonly onProgress: (progress: PullProgress) => void
}

export interface ModelProvider {
  chat(request: ChatRequest, options: ChatOptions): Promise<ChatAnswer>
  embed(request: EmbeddingRequest, options: CallOptions): Promise<Embeddings>
  /** Whether the model takes pictures. */
  canSee(model: string, options: CallOptions): Promise<boolean>
  /** Models that the server has now; also shows that it answers and accepts the key. */
  models(options: CallOptions): Promise<readonly ModelOffer[]>
  /** What was said; null for a server that cannot hear. */
  readonly transcribe:
    ((request: TranscriptionRequest, options: CallOptions) => Promise<string>) | null
  /** Downloads and deletes models; null for a server that others look after. */
  readonly disk: {
    pull(model: string, options: PullOptions): Promise<void>
    delete(model: string, options: CallOptions): Promise<void>
  } | null
}
