/** Validators of identity's bodies and paths. */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { languages } from '#modules/identity/contract'

export const signInValidator = vine.create({
  email: vine.string().trim().minLength(1).maxLength(255),
  // Hashing is expensive: longer passwords are rejected without it.
  password: vine.string().minLength(1).maxLength(200),
})

const email = () => vine.string().trim().email().maxLength(255)

export const resetRequestValidator = vine.create({ params: vine.object({ email: email() }) })

/** AUT-06: an uppercase letter, a lowercase letter and a digit. */
const strong = /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)/su

const strongPassword = () => vine.string().minLength(8).maxLength(50).regex(strong)

export const newPasswordValidator = vine.create({
  email: email(),
  token: vine.string().trim().minLength(1).maxLength(200),
  password: strongPassword(),
})

export const setupValidator = vine.create({
  code: vine.string().trim().minLength(1).maxLength(100),
  companyName: vine.string().trim().minLength(2).maxLength(100),
  name: vine.string().trim().minLength(2).maxLength(50),
  email: email(),
  password: strongPassword(),
})

export const languageValidator = vine.create({
  params: vine.object({ language: vine.enum(languages) }),
})

const settingValue = () =>
  vine.unionOfTypes([vine.string().maxLength(10_000), vine.number(), vine.boolean()])
export const settingValidator = vine.create({ value: settingValue() })
export const anySettingValidator = vine.create({
  value: settingValue(),
  companyId: rowNumber().optional(),
})
