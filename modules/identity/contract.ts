/** Types, events and extension points of the identity module: users and companies. */
import type { SchemaTypes } from '@vinejs/vine/types'
import type { Actor } from '#app/kernel/actor/actor'
import { defineExtensionPoint, defineSlot } from '#app/kernel/modules/extension_point'

/** The languages that a user or a company may choose (AUT-11). */
export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** Company data that other modules may use. */
export interface CompanyView {
  readonly id: number
  readonly name: string
  /** IANA name; dates ("today") and working hours are computed in it (API-08). */
  readonly zone: string
  readonly language: Language
}

export interface QueueOfUser {
  readonly id: number
  readonly name: string
  readonly color: string
}
/** Extension point: the queues of users. Implemented by the module that owns queues. */
export interface QueueMembership {
  of(companyId: number, userIds: readonly number[]): Promise<Map<number, QueueOfUser[]>>
  /**
   * Puts a user into exactly these queues, in the current unit of work. Throws 404 ERR_NO_QUEUE_FOUND for an unknown
   * queue or another company's (API-03).
   */
  put(actor: Company, userId: number, queueIds: readonly number[]): Promise<void>
}
export const queueMembership = defineExtensionPoint<new () => QueueMembership>(
  'identity.queue_membership'
)

/** Extension point: the default connection of a user. Implemented by the module that owns connections. */
export interface UsualConnection {
  /**
   * Throws 404 ERR_NO_WAPP_FOUND for an unknown connection or another company's (API-03); locks it as a parent
   * (ADR 31).
   */
  require(actor: Company, connectionId: number): Promise<void>
}
export const usualConnection = defineExtensionPoint<new () => UsualConnection>(
  'identity.usual_connection'
)

/**
 * Extension point: hands a deleted user's open work over to others (CLO-21). Called inside the transaction that
 * deletes the user: changes are part of it, and an error prevents the deletion. Called twice, before and after the
 * user is locked against new assignments, so it must lock what it finds and may find nothing (ADR 31).
 */
export interface PersonHoldings {
  handOver(actor: Actor, userId: number): Promise<void>
}
export const personHoldings = defineExtensionPoint<new () => PersonHoldings>(
  'identity.person_holdings',
  { includeDisabled: true }
)

/** By their names on the wire. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Extension point: what a module keeps of each company beside its row, such as its plan (ADR 45). */
export interface CompanyFields {
  /** How each field is validated, by its name on the wire; all are optional in every form. */
  readonly rules: Readonly<Record<string, SchemaTypes>>
  /** In one query. Every requested id is a key. */
  read(companyIds: readonly number[]): Promise<ReadonlyMap<number, FieldValues>>
  /**
   * Saves the given ones of these fields, maybe none; those left out stay. Runs inside the transaction that saves the
   * company; an error prevents it. `by`: a visitor who signs up may choose less than the operator.
   */
  write(companyId: number, given: FieldValues, by: 'visitor' | 'operator'): Promise<void>
}
export const companyFields =
  defineExtensionPoint<new () => CompanyFields>('identity.company_fields')

export interface CompanyFieldsProps {
  /** Null for a company that is being added. */
  readonly companyId: number | null
}
/**
 * Slot: fields in the operator's form of a company, such as its plan. Their names are those of the call; the form begins
 * with the values that the company was sent with.
 */
export const companyFormFields = defineSlot<CompanyFieldsProps>('identity.company_form_fields')

export interface CompanyActionsProps {
  readonly companyId: number
  /** For the labels. */
  readonly name: string
}
/** Slot: buttons in the row of a company, each a `RowAction` of the kit. */
export const companyActions = defineSlot<CompanyActionsProps>('identity.company_actions')

/** Slot: fields in the form by which visitors sign up, such as the plan; filled in `web/public_fills.ts`. */
export const signupFields = defineSlot('identity.signup_fields')

export interface UnpaidSignInProps {
  /** Opens the calls by which the company pays, for 15 minutes (BIL-08). */
  readonly billingToken: string
  /** Who signed in, for the way back to the login. */
  readonly email: string
}
/** Slot: how an admin whose sign-in was refused pays for the company; filled in `web/public_fills.ts`. */
export const unpaidSignIn = defineSlot<UnpaidSignInProps>('identity.unpaid_sign_in')

/** What another page may hand to the login page, as the state of its address. */
export interface LoginState {
  /** Fills the field. */
  readonly email?: string
  /** A translated text that is shown above the form, for example that the company has paid. */
  readonly notice?: string
}

/** Extension point: ends what runs for a company that is deleted. Called inside the transaction that deletes it. */
export interface CompanyDependant {
  leave(companyId: number): Promise<void>
}
export const companyDependant = defineExtensionPoint<new () => CompanyDependant>(
  'identity.company_dependant',
  { includeDisabled: true }
)

/** Extension point: how much companies use of something, for the operator's list. */
export interface CompanyUse {
  /** Name of the number on the wire. */
  readonly name: 'connections' | 'messagesOfMonth'
  /** In one query; companies without any may be left out. */
  count(companyIds: readonly number[]): Promise<ReadonlyMap<number, number>>
}
export const companyUse = defineExtensionPoint<new () => CompanyUse>('identity.company_use')

/** What a company has bought. Its features and limits are asked of the kernel (`entitlementsOf`). */
export interface PlanView {
  readonly id: number
  readonly name: string
  /** The price of a month, in centavos. */
  readonly valueCents: number
}
/** Extension point: the plan of a company. Implemented by the module that owns plans. */
export interface CompanyPlan {
  /** Null for a company that is on no plan: it has everything, without limits. */
  of(companyId: number): Promise<PlanView | null>
}
export const companyPlan = defineExtensionPoint<new () => CompanyPlan>('identity.company_plan')

/** The features that every response about a plan contains, granted or not, by their names in the HTTP contract. */
export const planFlags = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const
export type PlanFlags = Readonly<Record<(typeof planFlags)[number], boolean>>

type Company = Pick<Actor, 'companyId'>

export interface SessionReplaced {
  readonly companyId: number
  readonly userId: number
  readonly email: string
  /** The session that remains valid. */
  readonly sessionId: string
}
export interface UserChanged {
  readonly companyId: number
  readonly userId: number
  readonly isNew: boolean
  /**
   * Profile, queues or another value that decides what they may see has changed: open sockets are checked again
   * (RT-04).
   */
  readonly hasOtherRights: boolean
}
export interface PresenceChanged {
  readonly companyId: number
  readonly userId: number
}
export interface SettingChanged {
  readonly companyId: number
  readonly key: string
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A sign-in ended the user's former session (AUT-03). */
    'identity.session_replaced': SessionReplaced
    /** A company was opened, edited or deleted. */
    'identity.company_changed': { companyId: number; change: 'create' | 'update' | 'delete' }
    /** All sessions of a user were ended: sign-out, deletion or a new password (AUT-05, AUT-06). */
    'identity.sessions_ended': { companyId: number; userId: number }
    /** A user was added, deleted, or has another name, profile, queue or permission. */
    'identity.user_changed': UserChanged
    /** A user came online or went offline (AUT-10). */
    'identity.presence_changed': PresenceChanged
    /** A company's setting was saved; handlers read the value themselves. */
    'identity.setting_changed': SettingChanged
  }
}
