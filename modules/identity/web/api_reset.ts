/** API client of the password reset (AUT-07, AUT-08). */
import { ApiError, atField, http } from '#web/lib/http'
import type { ResetRequestWire } from '#modules/identity/wire'

/**
 * Requests a mail with a code. Throws ERR_USER_DONT_EXISTS, at the field, for an unknown e-mail, unless the platform
 * hides which ones are known; 422 for a malformed one; ERR_RATE_LIMIT.
 */
export async function requestResetCode(email: string): Promise<void> {
  const answer = await http.post<ResetRequestWire>(`/forgetpassword/${encodeURIComponent(email)}`)
  // The HTTP status is 200 for an unknown e-mail as well, as the contract has it.
  if (answer.status === 200) return
  const fields = [{ field: 'email', rule: 'email_unknown' }]
  throw new ApiError(404, answer.error, 'unknown e-mail', { fields })
}

interface NewPassword {
  readonly email: string
  /** The code of six digits, or the long one of a link. */
  readonly token: string
  readonly password: string
}

/**
 * Sets the password. Throws ERR_RESET_CODE_INVALID, at the field, for a wrong, used or expired code; 422 for a weak
 * password; ERR_RATE_LIMIT. Not by the contract's path, which has the password in it.
 */
export const resetPassword = (values: NewPassword) =>
  http
    .post('/resetpasswords', values)
    .catch(atField('ERR_RESET_CODE_INVALID', { field: 'token', rule: 'reset_code' }))
