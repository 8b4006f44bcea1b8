// The answer of a provider's API to one call, with the faults of the moment.
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProviderName } from '#modules/billing/sandbox/charge'
import type { CallKind, Faults } from '#modules/billing/sandbox/faults'

export interface Answer {
  readonly status: number
  /** Sent as JSON; without it the body is empty. */
  readonly json?: unknown
  /** Sent as it is instead of `json`. */
  readonly text?: string
  readonly contentType?: string
  /** The connection is closed instead. */
  readonly isCut?: boolean
}
/** Ends a call with an error in the provider's form. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(`refused with ${answer.status}`)
  }
}

/** One API: whose it is, and its words for "we failed" and "too many calls". */
export interface Api {
  readonly provider: ProviderName
  readonly failed: Answer
  readonly tooMany: Answer
}

/** Does the work of one call, unless a fault says otherwise. A Refusal becomes its answer. */
export async function answerTo(
  api: Api,
  faults: Faults,
  call: CallKind,
  work: () => Answer | Promise<Answer>
): Promise<Answer> {
  const { kind, delayMs } = faults.take(api.provider, call)
  if (kind === 'error') return delayed(api.failed)
  if (kind === 'limit') return delayed(api.tooMany)
  if (kind === 'cut_before') return delayed(cut)
  const answer = await done(api, work)
  if (kind === 'cut_after') return delayed(cut)
  return delayed(kind === 'garbage' ? garbage : answer)

  async function delayed(late: Answer) {
    if (delayMs > 0) await wait(delayMs)
    return late
  }
}

const cut: Answer = { status: 0, isCut: true }
const garbage: Answer = {
  status: 200,
  text: '<html><body>Bad gateway</body></html>',
  contentType: 'text/html',
}

async function done(api: Api, work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    console.error(`bank: ${(error as Error).stack}`)
    return api.failed
  }
}

export function writeAnswer(response: ServerResponse, answer: Answer) {
  const { status, json, text, contentType = 'application/json', isCut } = answer
  if (isCut) return void response.destroy()
  const body = text ?? (json === undefined ? undefined : JSON.stringify(json))
  response.writeHead(status, {
    ...(body !== undefined && { 'content-type': contentType }),
    ...(status === 429 && { 'retry-after': '1' }),
    'cache-control': 'no-store',
  })
  response.end(body)
}
