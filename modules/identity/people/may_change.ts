/** What a user may change of another, or of themselves (AUT-12). Pure. */
import type { Actor, Profile } from '#app/kernel/actor/actor'
import type { Language } from '#modules/identity/contract'

/** The fields of the user form; the password only when it is changed. */
export interface UserForm {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly language: Language | null
  readonly profile: Profile
  readonly seesQueueless: boolean
  /** The connection on which their new tickets start; null for the company's default. */
  readonly connectionId: number | null
  readonly queueIds: readonly number[]
  /** Operator of the platform; only an operator may change it. */
  readonly isSuper: boolean
}
/** The stored state of a user. */
export type Standing = Omit<UserForm, 'password'> & { readonly id: number }

type Editor = Pick<Actor, 'userId' | 'super' | 'can'>

/** Whether the editor may edit or delete this user at all. */
export function mayEdit(editor: Editor, person: Pick<Standing, 'id' | 'isSuper'>): boolean {
  if (person.id === editor.userId) return true
  // Setting an operator's password would give the editor the operator's account.
  if (person.isSuper && !editor.super) return false
  return editor.can('identity.edit_profiles')
}

/** Fields that require a permission, also on the own account. */
const guarded = {
  profile: 'identity.edit_profiles',
  seesQueueless: 'identity.edit_profiles',
  connectionId: 'identity.edit_profiles',
  queueIds: 'identity.edit_queues',
} as const

/** The fields that really change; `isSuper` is left out unless the editor is an operator. */
export function changesOf(
  editor: Pick<Editor, 'super'>,
  before: Standing,
  request: Partial<UserForm>
): Partial<UserForm> {
  const entries = Object.entries(request).filter(([field, value]) => {
    if (value === undefined || (field === 'isSuper' && !editor.super)) return false
    return field === 'password' || !same(before[field as keyof Standing], value)
  })
  return Object.fromEntries(entries)
}

/** Whether the editor has the permission for every change. */
export const mayChange = (editor: Pick<Editor, 'can'>, changes: Partial<UserForm>): boolean =>
  Object.entries(guarded).every(([field, ability]) => !(field in changes) || editor.can(ability))

const same = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item) => other.includes(item))
    : one === other
