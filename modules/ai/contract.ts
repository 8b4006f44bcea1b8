/** Types of the ai module: servers with models, what they are asked, and what they answer. */

import type { DateTime } from 'luxon'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

/** A server that speaks the interface of OpenAI or of Ollama. */
export type ModelServer = {
  /** The platform's operator has named this address: it may lie in the server's own network (INT-03). */
  readonly isNamedByOperator?: true
} & (
  | {
      readonly kind: 'openai'
      /** With the version, as `https://api.openai.com/v1`. */
      readonly url: string
      readonly key: string
    }
  | { readonly kind: 'ollama'; readonly url: string }
)

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
  // A limit that the company has set itself; the server was not asked (LLM-09).
  'limit',
] as const
export type ModelErrorKind = (typeof modelErrorKinds)[number]

/** What may answer customers by a model: a prompt of a queue or connection (AI-02), or the company's model (LLM-02). */
export const assistantKinds = ['prompt', 'centre'] as const
export type AssistantKind = (typeof assistantKinds)[number]

/** Which assistant answers. Without an id there is one of its kind in a company. */
export interface AssistantRef {
  readonly kind: AssistantKind
  readonly id: number | null
}

/** Who is to answer, as what it can perceive depends on it (AI-09). */
export interface AskedModel {
  readonly server: ModelServer
  readonly model: string
}
/** A message of the conversation as a model may read it. */
export interface HeardMessage {
  readonly id: number
  readonly fromMe: boolean
  /** Its text or caption; before it what else it is, as `[image]`, and after `[audio]` what was said in it. */
  readonly text: string
  /** Only where the model can see, and of what the customer has sent since our last message. */
  readonly pictures: readonly ChatPicture[]
}
/** A conversation that waits for an answer. */
export interface AskedTurn {
  readonly companyId: number
  readonly ticketId: number
  readonly queueId: number | null
  readonly connectionId: number | null
  readonly assistantId: number | null
  readonly contact: { readonly id: number; readonly name: string; readonly number: string }
  /** The newest messages of this ticket up to those that are to be answered, oldest first (AI-04). */
  history(last: number, by: AskedModel): Promise<readonly HeardMessage[]>
  /** When the customer was last sent a text because the model had failed; null for never. */
  lastFailureText(): Promise<Date | null>
}
/** What a model is asked, and where. */
export interface Brief {
  readonly server: ModelServer
  readonly request: ChatRequest
  /** Milliseconds for one try. */
  readonly timeoutMs: number
}
/** What becomes of an answer, or of its absence. */
export interface Reading {
  /** Sent in this order, as they are; longer ones are split, and what is too much is left out (LLM-07). */
  readonly texts: readonly string[]
  /** People answer from now on, in this queue; a null queue leaves the ticket where it is. Missing: it goes on. */
  readonly handOver?: { readonly queueId: number | null }
}

/** How a turn has ended, and what it has cost. */
export interface TurnFacts {
  /** `stopped`: the customer does not get the answer. */
  readonly outcome: TurnOutcome
  /** What the customer is sent. */
  readonly texts: readonly string[]
  /** Null when nobody has counted. */
  readonly usage: TokenUsage | null
  /** Null when the model has answered. */
  readonly error: ModelErrorKind | null
  /** Milliseconds of the last try. */
  readonly durationMs: number
}

/** The key that an assistant gives to its server, in the row in which its module keeps it (AI-10). */
export interface AssistantKey {
  readonly isRefused: boolean
  /** Notes since when it is refused, null for accepted; resolves with false where another turn has done so. */
  note(refusedAt: DateTime | null): Promise<boolean>
  /** Kinds of the mails to admins, by what the server says. */
  readonly mails: Readonly<Record<'key' | 'quota', string>>
  /** Of these mails, beside the admin's `name`. */
  readonly values: Readonly<Record<string, string>>
}

/** A module whose assistants answer customers. Methods may be called again for the same turn, then by another instance. */
export interface Assistant {
  readonly kind: AssistantKind
  /**
   * Null: it does not answer here any more, for example without the company's plan. Rejects with `ModelError` where the
   * model is not to be asked, which then has failed.
   */
  brief(asked: AskedTurn): Promise<Brief | null>
  read(asked: AskedTurn, answer: ChatAnswer): Promise<Reading>
  /** After the last try. */
  fail(asked: AskedTurn, error: ModelErrorKind): Promise<Reading>
  /** Called inside the unit of work in which the turn ends, whether the customer gets the answer or not. */
  settle(asked: AskedTurn, facts: TurnFacts): Promise<void>
  /** Called there as well; null when it is gone. */
  key(asked: AskedTurn): Promise<AssistantKey | null>
}
/** Extension point: who answers customers by a model. */
export const assistant = defineExtensionPoint<new () => Assistant>('ai.assistant')

/** How a turn ended. */
export const turnOutcomes = [
  'answered',
  // By the model, as the customer asked for a person (AI-08).
  'handed_over',
  // The model has not answered (AI-10).
  'failed',
  // Somebody took over meanwhile, or the assistant is no longer offered (AI-07).
  'stopped',
  // More automatic messages than an hour may have (BOT-13).
  'too_many',
] as const
export type TurnOutcome = (typeof turnOutcomes)[number]

/** Those after which people answer, without their having taken over. */
export const endingOutcomes = [
  'handed_over',
  'failed',
  'too_many',
] as const satisfies readonly TurnOutcome[]
export type EndingOutcome = (typeof endingOutcomes)[number]

/** What a customer has written, for whoever may know something about it. */
export interface ContextQuestion {
  readonly companyId: number
  /** Null in a test of the prompt. */
  readonly ticketId: number | null
  readonly contactId: number | null
  readonly text: string
}
/** A text that helps to answer; it is data to the model, and no instruction (RAG-06). */
export interface ContextPassage {
  /** As people know where it stands, such as the name of a document. */
  readonly source: string
  readonly text: string
  /** 0 to 1; the lowest is left out first where there is no room (LLM-04). */
  readonly score: number
}
/** A module that finds what a company knows about a question (LLM-04). */
export interface ContextSource {
  /** Name of the switch by which a company has it asked, such as `rag` (LLM-15). */
  readonly module: string
  /** Best first; empty without any. Takes 10 s at the most. Where it rejects with `ModelError` it has found nothing. */
  find(question: ContextQuestion): Promise<readonly ContextPassage[]>
}
/** Extension point: who is asked for passages before the model is. */
export const contextSource = defineExtensionPoint<new () => ContextSource>('ai.context_source')
