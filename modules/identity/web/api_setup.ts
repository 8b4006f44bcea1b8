/** API client of the first visit to a new installation. */
import { atField, http } from '#web/lib/http'
import type { SetupWire } from '#modules/identity/wire'

/** Whether nobody runs the platform yet. */
export const isSetupNeeded = async (signal?: AbortSignal): Promise<boolean> =>
  (await http.get<SetupWire>('/setup', { signal })).isNeeded

export interface FirstOperator {
  /** The setup code, from the log of the server. */
  readonly code: string
  /** The company that runs the platform. */
  readonly companyName: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Makes the first operator, who then signs in. Throws ERR_SETUP_CODE_INVALID and ERR_EMAIL_ALREADY_EXISTS, at their
 * fields; ERR_SETUP_DONE when somebody runs the platform already; ERR_RATE_LIMIT.
 */
export const setUp = (operator: FirstOperator) =>
  http
    .post('/setup', operator)
    .catch(atField('ERR_SETUP_CODE_INVALID', { field: 'code', rule: 'setup_code' }))
    .catch(atField('ERR_EMAIL_ALREADY_EXISTS', { field: 'email', rule: 'email_taken' }))
