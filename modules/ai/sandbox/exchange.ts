// What both interfaces are made of: calls, and what is answered to them.
import type { CallKind } from '#modules/ai/sandbox/wire'

export interface Asked {
  /** The JSON of the body; empty without one. */
  readonly body: Readonly<Record<string, unknown>>
  readonly form: FormData | null
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal
  /** The fault `dimension`: vectors have one number too many. */
  readonly isLonger: boolean
}

export interface WholeReply {
  readonly json: unknown
}
/** Sent part by part; `count` is how many there will be. */
export interface PartsReply {
  readonly contentType: string
  readonly parts: AsyncIterable<string>
  readonly count: number
}
export interface TextReply {
  readonly text: string
}
export interface Answered {
  /** For the list of calls. */
  readonly summary: string
  readonly reply: WholeReply | PartsReply | TextReply
}

export interface Endpoint {
  readonly kind: CallKind
  readonly answer: (asked: Asked) => Answered | Promise<Answered>
}
/** `METHOD /path` → endpoint. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** An error that the caller gets, in the words of the interface. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: {
      readonly code?: string
      readonly type?: string
      readonly param?: string
      readonly headers?: Readonly<Record<string, string>>
    } = {}
  ) {
    super(message)
  }
}

/** Words with the space behind them: joined, they are the text again. They count as tokens. */
export const tokensOf = (text: string): string[] => text.match(/\s*\S+\s*/g) ?? []

/** The beginning of a text that has more than `limit` tokens. */
export function limited(text: string, limit?: number): { text: string; isCut: boolean } {
  const tokens = tokensOf(text)
  if (limit === undefined || tokens.length <= limit) return { text, isCut: false }
  return { text: tokens.slice(0, limit).join('').trimEnd(), isCut: true }
}

/** The text, as JSON when that is asked for and it is none yet. */
export function asJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object') return text
  } catch {
    // Plain text, the usual case.
  }
  return JSON.stringify({ response: text })
}

export const textAt = (body: Asked['body'], name: string): string => {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

/** A positive whole number, or undefined: limits of 0 and -1 mean none. */
export const limitAt = (body: unknown, name: string): number | undefined => {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined
}
