/** Requests of visitors who sign up (BIL-01). */
import { atField, codeOf, http } from '#web/lib/http'
import { languageStore } from '#web/lib/i18n'
import type { SignupWire } from '#modules/companies/wire'

export const signupKey = ['companies', 'signup'] as const

/** Whether visitors may sign up, and for how long they may try. Closed as well where the module is switched off. */
export async function showSignup(signal?: AbortSignal): Promise<SignupWire> {
  try {
    return await http.get<SignupWire>('/signup', { signal })
  } catch (error) {
    if (codeOf(error) !== 'ERR_NOT_FOUND') throw error
    return { isOpen: false, trialDays: 0 }
  }
}

/** The form's values, by the names of the call; other modules may add fields of theirs. */
export interface SignupForm {
  /** Of the company. */
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

/**
 * Opens a company with the visitor as its admin, in the language of the page. An e-mail with which somebody signs in already is reported at its field; throws
 * ERR_USER_CREATION_DISABLED when signing up was closed meanwhile, and ERR_RATE_LIMIT.
 */
export const signUp = (form: SignupForm) =>
  http
    .post('/companies/cadastro', { ...form, language: languageStore.getState().language })
    .catch(atField('ERR_EMAIL_ALREADY_EXISTS', { field: 'email', rule: 'email_in_use' }))
