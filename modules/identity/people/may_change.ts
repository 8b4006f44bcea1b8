/** What one person may change of another, or of themselves (AUT-12). Pure. */
import type { Actor, Profile } from '#app/kernel/actor'
import type { Language } from '#modules/identity/contract'

/** What a person's form holds; the password only when it is to be another. */
export interface UserForm {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly language: Language | null
  readonly profile: Profile
  readonly seesQueueless: boolean
  /** The connection that their new tickets start on; null for the company's default. */
  readonly connectionId: number | null
  readonly queueIds: readonly number[]
  /** Runs the platform; only the operator's word counts. */
  readonly isSuper: boolean
}
/** A person as they stand. */
export type Standing = Omit<UserForm, 'password'> & { readonly id: number }

type Editor = Pick<Actor, 'userId' | 'super' | 'can'>

/** Whether this person may be changed or removed by the editor at all. */
export function mayEdit(editor: Editor, person: Pick<Standing, 'id' | 'isSuper'>): boolean {
  if (person.id === editor.userId) return true
  // Whoever could set the operator's password would be the operator.
  if (person.isSuper && !editor.super) return false
  return editor.can('identity.edit_profiles')
}

/** Fields that need a right, also one's own. */
const guarded = {
  profile: 'identity.edit_profiles',
  seesQueueless: 'identity.edit_profiles',
  connectionId: 'identity.edit_profiles',
  queueIds: 'identity.edit_queues',
} as const

/** What truly changes; the operator's mark is left out unless an operator gives or takes it. */
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

/** Whether every change is one that the editor has the right to. */
export const mayChange = (editor: Pick<Editor, 'can'>, changes: Partial<UserForm>): boolean =>
  Object.entries(guarded).every(([field, ability]) => !(field in changes) || editor.can(ability))

const same = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item) => other.includes(item))
    : one === other
