/** Types, events and extension points of the queues module. */
import { defineExtensionPoint, defineSlot } from '#app/kernel/modules/extension_point'
import type { Actor } from '#app/kernel/actor/actor'
import type { Shift } from '#modules/hours/contract'

export interface QueueView {
  readonly id: number
  readonly name: string
  readonly color: string
}
export interface QueueDescription extends QueueView {
  /** Sent to a customer who enters this queue; empty for none. */
  readonly greeting: string
  /** Sent to a customer while the queue is closed (BOT-42); empty for none. */
  readonly outOfHoursText: string
  /** Working hours, used when scheduleType is queue (BOT-40); empty: always open (BOT-41). */
  readonly shifts: readonly Shift[]
  /** The automation that replies in this queue besides users (INT-01). */
  readonly promptId: number | null
  readonly integrationId: number | null
  /** Sent to a customer who enters this queue, after the texts (BOT-09); `file` is its storage key. */
  readonly media: { readonly file: string; readonly name: string } | null
  /** The queue has a menu (BOT-04). */
  readonly hasOptions: boolean
}

/** An option of a queue's menu. */
export interface QueueOptionView {
  readonly id: number
  readonly queueId: number
  /** The parent option; null at the top level. */
  readonly parentId: number | null
  /** What the customer types; unique within a level (BOT-20). */
  readonly number: number
  readonly title: string
  readonly message: string
}

export interface QueueChanged {
  readonly companyId: number
  readonly queueId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A queue was created, changed or deleted, or its menu was changed. */
    'queues.changed': QueueChanged
  }
}

/** Limits of the queue form, in characters (operations.md 5). */
export const queueNameLength = { min: 2, max: 50 } as const
export const queueColorLength = { min: 3, max: 9 } as const
export const maxQueueTextLength = 4096
export const maxOptionTitleLength = 100
/** Numbers that customers can type for an option; 0 goes back (BOT-24). */
export const optionNumbers = { min: 1, max: 999 } as const

/** The queue that is passed to modules with rows that reference it. */
export interface QueueOfCompany {
  readonly companyId: number
  readonly queueId: number
}
/** Extension point: another module's rows that reference a queue, called before it is deleted (BOT-27). */
export interface QueueDependant {
  /**
   * Whether something transfers customers here automatically; if so, the deletion is rejected with
   * 409 ERR_QUEUE_IN_USE.
   */
  needs(queue: QueueOfCompany): Promise<boolean>
  /**
   * Removes the references to the queue, inside the deleting transaction. Called twice, before and after the queue is
   * locked against new references, so it must lock what it finds and may find nothing (ADR 31).
   */
  release(actor: Actor, queue: QueueOfCompany): Promise<void>
}
export const queueDependant = defineExtensionPoint<new () => QueueDependant>(
  'queues.queue_dependant',
  { includeDisabled: true }
)

/** Extension point: a module with prompts or integrations that can reply in a queue. */
export interface QueueAutomation {
  readonly kind: 'prompt' | 'integration'
  /** Throws the module's own 404 unless the company has it (API-03); locks it as a parent (ADR 31). */
  require(actor: Pick<Actor, 'companyId'>, id: number): Promise<void>
}
/** Checks that a prompt or an integration exists. */
export const queueAutomation =
  defineExtensionPoint<new () => QueueAutomation>('queues.queue_automation')

/** A module that replies in queues: those that name its prompt or flow, or others, as the company's own model (LLM-02). */
export interface QueueAnswerer {
  /**
   * Whether it answers questions only, as a model does: a number typed at a menu is none, so the queue's greeting
   * answers that. A flow begins with whatever the customer sends.
   */
  readonly needsQuestion: boolean
  /** Ids of those queues in which it replies before their menus do (BOT-04, BOT-09). */
  answersIn(
    company: Pick<Actor, 'companyId'>,
    queues: readonly QueueDescription[]
  ): Promise<ReadonlySet<number>>
}
/** Extension point: asked before a queue's menu or greeting is sent. */
export const queueAnswerer = defineExtensionPoint<new () => QueueAnswerer>('queues.queue_answerer')

/** Slot: a select in the queue's form for the automation that replies in the queue. */
export interface AutomationChoiceProps {
  readonly kind: QueueAutomation['kind']
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}
export const queueAutomationChoice = defineSlot<AutomationChoiceProps>('queues.automation_choice')

/** Slot: a simulator of a queue's menu, below it in the queue's drawer; only for saved queues. */
export interface QueueTrialProps {
  readonly queueId: number
  /** The current form values, saved or not. */
  readonly draft: {
    readonly name: string
    readonly greeting: string
    /** Undefined while queues have no hours of their own (BOT-40). */
    readonly outOfHoursText: string | undefined
  }
}
export const queueTrial = defineSlot<QueueTrialProps>('queues.trial')
