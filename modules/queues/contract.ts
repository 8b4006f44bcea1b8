/** The words of the queues module: queues, their menus, and the questions it asks. */
import { defineExtensionPoint, defineSlot } from '#app/kernel/extension_point'
import type { Actor } from '#app/kernel/actor'
import type { Shift } from '#modules/hours/contract'

export interface QueueView {
  readonly id: number
  readonly name: string
  readonly color: string
}
export interface QueueDescription extends QueueView {
  /** What a customer reads on coming to this queue; empty when it says nothing. */
  readonly greeting: string
  /** What a customer reads while the queue is closed (BOT-42); empty when it says nothing. */
  readonly outOfHoursText: string
  /** When it works, with scheduleType queue (BOT-40); empty: always (BOT-41). */
  readonly shifts: readonly Shift[]
  /** What answers in this queue beside people (INT-01). */
  readonly promptId: number | null
  readonly integrationId: number | null
  /** Sent to whoever comes to this queue, after the texts (BOT-09); `file` is its key in the company's storage. */
  readonly media: { readonly file: string; readonly name: string } | null
  /** There is a menu to walk (BOT-04). */
  readonly hasOptions: boolean
}

/** One line of a queue's menu. */
export interface QueueOptionView {
  readonly id: number
  readonly queueId: number
  /** Under which line it stands; null at the top. */
  readonly parentId: number | null
  /** What the customer types; lines that stand together have different ones (BOT-20). */
  readonly number: number
  readonly title: string
  readonly message: string
}

export interface QueueChanged {
  readonly companyId: number
  readonly queueId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** Somebody made, changed or deleted a queue, or changed its menu. */
    'queues.changed': QueueChanged
  }
}

/** What a queue's form may measure, in characters (operations.md 5). */
export const queueNameLength = { min: 2, max: 50 } as const
export const queueColorLength = { min: 3, max: 9 } as const
export const maxQueueTextLength = 4096
export const maxOptionTitleLength = 100
/** What a customer may have to type: 0 leads back (BOT-24). */
export const optionNumbers = { min: 1, max: 999 } as const

/** Which queue, for those whose rows hang on it. */
export interface QueueOfCompany {
  readonly companyId: number
  readonly queueId: number
}
/** Another module's rows that hang on a queue, asked before it is deleted (BOT-27). */
export interface QueueDependant {
  /** Does something send customers here by itself? Then the queue stays: 409 ERR_QUEUE_IN_USE. */
  needs(queue: QueueOfCompany): Promise<boolean>
  /**
   * Lets go of the queue; runs inside the deleting transaction. Asked twice, before and after nobody can choose the
   * queue any more, so it locks what it finds and may find nothing (ADR 31).
   */
  release(actor: Actor, queue: QueueOfCompany): Promise<void>
}
export const queueDependant = defineExtensionPoint<new () => QueueDependant>(
  'queues.queue_dependant',
  { includeDisabled: true }
)

/** A module whose prompts, or whose integrations, may answer in a queue. */
export interface QueueAutomation {
  readonly kind: 'prompt' | 'integration'
  /** Throws the 404 of its own catalogue unless the company has it (API-03); holds it as a parent (ADR 31). */
  require(actor: Pick<Actor, 'companyId'>, id: number): Promise<void>
}
/** Is there such a prompt, or such an integration? */
export const queueAutomation =
  defineExtensionPoint<new () => QueueAutomation>('queues.queue_automation')

/** Chooses what answers in a queue beside people: a select for the queue's form. */
export interface AutomationChoiceProps {
  readonly kind: QueueAutomation['kind']
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}
export const queueAutomationChoice = defineSlot<AutomationChoiceProps>('queues.automation_choice')

/** Tries a queue's menu below it, in the queue's dialog; only for a queue that is saved. */
export interface QueueTrialProps {
  readonly queueId: number
  /** As the form has it now, saved or not. */
  readonly draft: {
    readonly name: string
    readonly greeting: string
    /** Undefined while queues have no hours of their own (BOT-40). */
    readonly outOfHoursText: string | undefined
  }
}
export const queueTrial = defineSlot<QueueTrialProps>('queues.trial')
