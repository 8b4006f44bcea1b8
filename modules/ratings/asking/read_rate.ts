/** Reads a rating out of a message, and decides what becomes of it; pure (CLO-11, CLO-12). */
import { typedText } from '#app/kernel/sanitize_text'
import type { InboundMessage } from '#modules/whatsapp/contract'

/** 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export type Rate = 1 | 2 | 3

/** One digit and nothing else, also full-width or as an emoji; null for all else, "10" and a picture included. */
export function readRate({ kind, body }: Pick<InboundMessage, 'kind' | 'body'>): Rate | null {
  if (kind !== 'text') return null
  const said = typedText(body)
  return /^[123]$/.test(said) ? (Number(said) as Rate) : null
}

export interface AnswerContext {
  readonly rate: Rate | null
  /** It was written when the question did not hold any more (CLO-13). */
  readonly isLate: boolean
  /** They were told once how to answer. */
  readonly isHinted: boolean
  /** It is read so late that nothing is said about it any more (CLO-13). */
  readonly isMute: boolean
}

/** `expire`: the question is over, and the message goes the way of any other (IN-52, IN-53). */
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
