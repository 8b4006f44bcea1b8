/** Validates the user form and maps it from the wire names (core.md 5, AUT-12). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import type { UserForm } from '#modules/identity/people/may_change'
import { languages } from '#modules/identity/contract'

/** Old clients send the whole form back: an empty password means unchanged, '' means no connection. */
const blankIsNull = (given: unknown) => (given === '' ? null : given)
/** `desabled` is the contract's spelling (API-09). */
const switched = { enabled: true, disabled: false, desabled: false } as const

const form = {
  name: vine.string().trim().minLength(2).maxLength(50),
  email: vine.string().trim().email().maxLength(255),
  password: vine.string().minLength(5).maxLength(50),
  profile: vine.enum(['admin', 'supervisor', 'user'] as const),
}
const others = {
  language: vine.enum(languages).nullable().optional(),
  allTicket: vine.enum(['enabled', 'disabled', 'desabled'] as const).optional(),
  whatsappId: rowNumber().parse(blankIsNull).nullable().optional(),
  queueIds: vine.array(rowNumber()).distinct().maxLength(500).optional(),
  super: vine.boolean({ strict: true }).optional(),
  // Who may name a company is not checked here (API-01).
  companyId: vine.any().optional(),
}

const newUser = vine.create({ ...form, profile: form.profile.clone().optional(), ...others })
const changedUser = vine.create({
  name: form.name.clone().optional(),
  email: form.email.clone().optional(),
  password: form.password.clone().parse(blankIsNull).nullable().optional(),
  profile: form.profile.clone().optional(),
  ...others,
})

/** Throws 422 with the invalid fields. The profile defaults to agent. */
export async function readNewUser(body: unknown) {
  const given = await newUser.validate(body)
  const { name, email, password, profile = 'user', companyId } = given
  const rest = { seesQueueless: false, connectionId: null, queueIds: [], isSuper: false }
  return { companyId, form: { ...rest, ...formOf(given), name, email, password, profile } }
}

export async function readChangedUser(body: unknown) {
  const { companyId, ...given } = await changedUser.validate(body)
  return { companyId, form: formOf(given) }
}

type Given = Awaited<ReturnType<typeof changedUser.validate>>

/** Returns only the given fields. */
function formOf(given: Omit<Given, 'companyId'>): Partial<UserForm> {
  const fields = {
    name: given.name,
    email: given.email,
    password: given.password ?? undefined,
    language: given.language,
    profile: given.profile,
    seesQueueless: given.allTicket && switched[given.allTicket],
    connectionId: given.whatsappId,
    queueIds: given.queueIds,
    isSuper: given.super,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Narrows the operator's list; search and page are read as in all lists. */
export const anyUsersValidator = vine.create({
  companyId: rowNumber().optional(),
  super: vine.boolean().optional(),
})
export const superValidator = vine.create({ super: vine.boolean({ strict: true }) })
/** A key is no secret for ever: a quarter unless something else is said, a year at the most. */
export const operatorKeyValidator = vine.create({
  userId: rowNumber().optional(),
  name: vine.string().trim().minLength(2).maxLength(50),
  days: vine
    .number()
    .withoutDecimals()
    .range([1, 366])
    .parse((given) => given ?? 90),
})
