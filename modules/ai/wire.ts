/** HTTP contract of conversations with assistants; all of it is ours. */
import type { EndingOutcome, ModelErrorKind } from '#modules/ai/contract'

/** People answer in the ticket since. */
export interface AssistantEndingWire {
  readonly id: number
  readonly outcome: EndingOutcome
  /** Why the model has not answered; null unless it failed. */
  readonly reason: ModelErrorKind | null
  readonly createdAt: string
}
