// Schema fields shared by several requests, with their validation messages.
import vine, { SimpleMessagesProvider } from '@vinejs/vine'

export const messagesProvider = new SimpleMessagesProvider({
  'required': 'Falta o campo {{ field }}.',
  'string': 'O campo {{ field }} deve ser um texto.',
  'number': 'O campo {{ field }} deve ser um número.',
  'enum': 'O campo {{ field }} não aceita este valor.',
  'regex': 'O campo {{ field }} não tem a forma esperada.',
  'maxLength': 'O campo {{ field }} é longo demais.',
  'number.regex': 'O número deve ter de 8 a 15 algarismos, com o código do país.',
  'from.regex': 'O número deve ter de 8 a 15 algarismos, com o código do país.',
})

export const phoneNumber = () =>
  vine
    .string()
    .maxLength(40)
    .regex(/^\+?(?:[\s()-]*\d){8,15}[\s()-]*$/)
    .transform((value) => value.replace(/\D/g, ''))
export const name = () => vine.string().trim().minLength(1).maxLength(100)
export const messageId = () => vine.string().regex(/^[\w-]{4,64}$/)
