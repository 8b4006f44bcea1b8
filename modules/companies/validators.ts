/** Validates the forms of signing up and of the operator (administration.md 5, BIL-01, BIL-02). */
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { DateTime } from 'luxon'
import type { CompanyForm, Signup } from '#modules/companies/actions'
import { rulesOfFields } from '#modules/companies/fields'
import { languages } from '#modules/identity/contract'

/** Digits alone: forms send the mask along. */
const digits = (given: unknown) =>
  typeof given === 'string' ? given.replaceAll(/[\s().+-]/g, '') : given
const blankIsNull = (given: unknown) => (given === '' ? null : given)

const name = () => vine.string().trim().minLength(2).maxLength(50)
const email = () => vine.string().trim().email().maxLength(255)
const phone = (most: number) => vine.string().parse(digits).regex(/^\d*$/).maxLength(most)
const password = () => vine.string().minLength(5).maxLength(50)

const signup = {
  name: name(),
  email: email(),
  phone: phone(11).minLength(10),
  password: password(),
  language: vine.enum(languages).nullable().optional(),
}

/** Throws 422 with the invalid fields. What a visitor may not choose is not read. */
export async function readSignup(body: unknown): Promise<Signup> {
  const rules = await rulesOfFields()
  const given = await vine.create({ ...signup, ...rules }).validate(body)
  return { ...given, fields: onlyOf(rules, given) }
}

const others = {
  // The operator may have companies abroad.
  phone: phone(15).nullable().optional(),
  status: vine.boolean().optional(),
  campaignsEnabled: vine.boolean().optional(),
  dueDate: vine
    .date({ formats: ['YYYY-MM-DD'] })
    .parse(dayOnly)
    .nullable()
    .optional(),
}
const added = {
  name: name(),
  email: email(),
  password: password().parse(blankIsNull).nullable().optional(),
  ...others,
}
const changed = { name: name().optional(), email: email().optional(), ...others }

/** Old clients send the whole time. */
function dayOnly(given: unknown) {
  return typeof given === 'string' ? given.slice(0, 10) || null : given
}

export async function readNewCompany(body: unknown) {
  const rules = await rulesOfFields()
  const given = await vine.create({ ...added, ...rules }).validate(body)
  const { dueDate = null, phone: number = '', hasCampaigns = true, ...form } = formOf(given, rules)
  return {
    ...form,
    dueDate,
    phone: number,
    hasCampaigns,
    name: given.name,
    email: given.email,
    password: given.password ?? null,
    fields: form.fields ?? {},
  }
}

/** Only the fields that were given. */
export async function readChangedCompany(body: unknown): Promise<Partial<CompanyForm>> {
  const rules = await rulesOfFields()
  return formOf(await vine.create({ ...changed, ...rules }).validate(body), rules)
}

const ofChanged = vine.object(changed)

function formOf(given: Infer<typeof ofChanged>, rules: object): Partial<CompanyForm> {
  const form = {
    name: given.name,
    email: given.email,
    phone: given.phone === undefined ? undefined : (given.phone ?? ''),
    isActive: given.status,
    hasCampaigns: given.campaignsEnabled,
    dueDate: given.dueDate && dayOf(given.dueDate),
    fields: onlyOf(rules, given),
  }
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

const dayOf = (date: Date) => DateTime.utc(date.getFullYear(), date.getMonth() + 1, date.getDate())

const onlyOf = (rules: object, given: object) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key in rules))
