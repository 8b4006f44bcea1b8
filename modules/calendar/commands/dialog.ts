/** What a conversation about an appointment has asked last, and what an answer to it does (CAL-05). */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/kernel/actor/actor'
import type { Surroundings } from '#modules/calendar/commands/when'
import type { CompanyView } from '#modules/identity/contract'
import type { Ticket } from '#modules/tickets/public'

/** An appointment of the customer, as it was in the calendar when it was listed. */
export interface Appointment {
  /** Of Google: customers choose by numbers, and never see it. */
  readonly eventId: string
  readonly title: string
  /** ISO 8601. */
  readonly startsAt: string
  readonly minutes: number
}
/** An event that is to be added or moved. */
export interface Draft {
  readonly eventId: string
  readonly isNew: boolean
  /** Empty where the customer has named none. */
  readonly title: string
  readonly minutes: number
}

/** `isAgain`: the question was repeated once, and people go on after that. */
export type DialogState =
  | {
      readonly step: 'when'
      readonly draft: Draft
      /** What was unclear: the answer may complete it. */
      readonly words: string
    }
  | {
      readonly step: 'confirm'
      readonly draft: Draft
      readonly startsAt: string
      readonly isAgain?: true
    }
  | {
      readonly step: 'choose'
      readonly command: 'cancel' | 'reschedule'
      readonly appointments: readonly Appointment[]
      /** Of the command: perhaps the new day and hour. */
      readonly words: string
      readonly isAgain?: true
    }
  | {
      readonly step: 'confirm_cancel'
      readonly appointment: Appointment
      readonly isAgain?: true
    }
export type StateOf<S extends DialogState['step']> = Extract<DialogState, { readonly step: S }>

/** What a turn is about. */
export interface AskedTurn {
  readonly actor: Actor
  readonly company: CompanyView
  readonly ticket: Ticket
  readonly contact: { readonly id: number; readonly name: string; readonly number: string | null }
  /** The customer's words. */
  readonly said: string
  readonly around: Surroundings
}

/** What was done at Google. */
export interface Change {
  readonly kind: 'add_event' | 'move_event' | 'delete_event'
  readonly eventId: string
  /** For the team, if the customer cannot be told any more. */
  readonly note: string
}
export interface Reply {
  /** To the customer; empty for none. */
  readonly text: string
  /** Null: the dialog ends. */
  readonly next: DialogState | null
  /** For the team. */
  readonly note?: string
  readonly change?: Change
}

/** 122 random bits, in the digits that Google allows: a repeated insertion is known by it. */
export const newEventId = (): string => randomUUID().replaceAll('-', '')
