/** Validates contact lists and their people (operations.md 5, LST-02). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { nameLength, numberLength } from '#modules/contact_lists/contract'

const name = () => vine.string().trim().minLength(nameLength.min).maxLength(nameLength.max)
/** The free form that people type; whether the digits are a valid number is checked later (EXT-10). */
const number = () =>
  vine
    .string()
    .trim()
    .minLength(numberLength.min)
    .maxLength(numberLength.max)
    .regex(/^\+?[\d\s().-]+$/)
/** Forms send an empty string for no e-mail; null once it is read. */
const email = () =>
  vine
    .string()
    .parse((given) => (given === '' ? null : given))
    .trim()
    .maxLength(255)
    .email()
    .nullable()
    .optional()

export const listForm = vine.create({ name: name() })
export const newItem = vine.create({
  contactListId: rowNumber(),
  name: name(),
  number: number(),
  email: email(),
})
export const changedItem = vine.create({
  name: name().optional(),
  number: number().optional(),
  email: email(),
})
export const itemsQuery = vine.create({
  contactListId: rowNumber(),
  state: vine.enum(['valid', 'absent', 'unchecked'] as const).optional(),
})
