/** Types of the ai module: servers with models, what they are asked, and what they answer. */

/** A server that speaks the interface of OpenAI or of Ollama. */
export type ModelServer =
  | {
      readonly kind: 'openai'
      /** With the version, as `https://api.openai.com/v1`. */
      readonly url: string
      readonly key: string
    }
  | { readonly kind: 'ollama'; readonly url: string }

/** For a model that can see; bytes as they are stored. */
export interface ChatPicture {
  readonly mimetype: string
  readonly bytes: Buffer
}
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
  readonly pictures?: readonly ChatPicture[]
}
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** Of the answer. */
  readonly maxTokens: number
  readonly temperature: number
  /** The answer is to be JSON. */
  readonly isJson?: boolean
}

export interface TokenUsage {
  readonly prompt: number
  readonly completion: number
}
export interface ChatAnswer {
  readonly text: string
  /** It ends where `maxTokens` were used up. */
  readonly isCut: boolean
  /** As the server counts; null when it does not say. */
  readonly usage: TokenUsage | null
}

export interface EmbeddingRequest {
  readonly model: string
  readonly texts: readonly string[]
}
export interface Embeddings {
  /** One for each text, in their order, all of one length. */
  readonly vectors: readonly Float32Array[]
  readonly usage: TokenUsage | null
}

export interface TranscriptionRequest {
  readonly model: string
  readonly bytes: Buffer
  /** With its extension, by which servers know the format. */
  readonly fileName: string
  readonly mimetype: string
}

/** A model that a server offers; what it does not say is null. */
export interface ModelOffer {
  readonly id: string
  /** Bytes on its disk. */
  readonly size: number | null
  readonly modifiedAt: Date | null
}

/** How far a download is; bytes are null while the server does not know them. */
export interface PullProgress {
  readonly status: string
  readonly completed: number | null
  readonly total: number | null
}

/** Why a server gave no answer. */
export const modelErrorKinds = [
  // 401, 403: the key is not accepted.
  'key',
  // 429.
  'rate_limit',
  // 402, or 429 with `insufficient_quota`: somebody must pay first.
  'quota',
  'timeout',
  'unreachable',
  // The address may not be called (INT-03).
  'forbidden',
  // 404 for the model.
  'no_model',
  // Another 4xx: the same request will not be taken later either.
  'refused',
  // 5xx.
  'failed',
  // An answer that cannot be read, or ends in its middle.
  'garbage',
] as const
export type ModelErrorKind = (typeof modelErrorKinds)[number]
