/** Validators of identity's bodies and paths. */
import vine from '@vinejs/vine'
import { languages } from '#modules/identity/contract'

export const signInValidator = vine.create({
  email: vine.string().trim().minLength(1).maxLength(255),
  // Hashing is expensive: longer passwords are rejected without it.
  password: vine.string().minLength(1).maxLength(200),
})

export const languageValidator = vine.create({
  params: vine.object({ language: vine.enum(languages) }),
})

export const settingValidator = vine.create({
  value: vine.unionOfTypes([vine.string().maxLength(10_000), vine.number(), vine.boolean()]),
})
