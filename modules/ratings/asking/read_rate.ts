/** Parses a rating from a message and decides what to do with it; pure (CLO-11, CLO-12). */
import { typedText } from '#app/kernel/text/sanitize_text'
import type { InboundMessage } from '#modules/whatsapp/contract'

/** 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export type Rate = 1 | 2 | 3

/** Exactly one digit, also full-width or as an emoji; null for anything else, including "10" and a picture. */
export function readRate({ kind, body }: Pick<InboundMessage, 'kind' | 'body'>): Rate | null {
  if (kind !== 'text') return null
  const said = typedText(body)
  return /^[123]$/.test(said) ? (Number(said) as Rate) : null
}

export interface AnswerContext {
  readonly rate: Rate | null
  /** It was written after the question had expired (CLO-13). */
  readonly isLate: boolean
  /** The customer got the hint about how to answer already. */
  readonly isHinted: boolean
  /** It is read so late that no reply is sent any more (CLO-13). */
  readonly isMute: boolean
}

/** `expire`: the question ends, and the message is handled like any other (IN-52, IN-53). */
export function becomesOf({
  rate,
  isLate,
  isHinted,
  isMute,
}: AnswerContext): 'rate' | 'hint' | 'expire' {
  if (isLate) return 'expire'
  if (rate !== null) return 'rate'
  return isHinted || isMute ? 'expire' : 'hint'
}
