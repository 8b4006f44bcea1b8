/** People who forgot their password get a code by e-mail and choose a new one with it (AUT-07, AUT-08). */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { readSetting } from '#app/kernel/settings/settings'
import { writeMail } from '#modules/mail/public'
import { endSessionsIn } from '#modules/identity/actions/end_sessions'
import specs from '#modules/identity/errors'
import PasswordReset from '#modules/identity/models/password_reset'
import type User from '#modules/identity/models/user'
import { personWith } from '#modules/identity/queries/person_with'
import { lockActivePerson } from '#modules/identity/sessions/lock_person'
import { hashPassword } from '#modules/identity/sessions/passwords'
import {
  codeMinutes,
  codeTries,
  hashOfCode,
  isCode,
  issueResetCode,
  newCode,
} from '#modules/identity/sessions/reset_codes'

const errors = errorClasses(specs)

/** Sends a code, which replaces a former one. False when nobody signs in with this e-mail. */
export async function sendResetCode(email: string): Promise<boolean> {
  const known = await personWith(email)
  if (!known) return false
  return unitOfWork(async (work) => {
    const person = await lockActivePerson(work, known.companyId, known.id)
    if (!person) return false
    const code = newCode()
    const expiresAt = now().plus({ minutes: codeMinutes })
    await issueResetCode(work, person, { code, expiresAt })
    await mailCode(person, code)
    work.audit({
      actor: { companyId: person.companyId, userId: null },
      action: 'identity.send_reset_code',
      entity: 'user',
      entityId: person.id,
    })
    return true
  })
}

async function mailCode({ companyId, name, email, language }: User, code: string) {
  await writeMail({
    kind: 'identity.reset_code',
    companyId,
    recipient: email,
    language: language ?? (await readSetting<string>({ companyId }, 'identity.language')),
    values: { name, minutes: codeMinutes },
    code,
    expiresAt: now().plus({ minutes: codeMinutes }),
  })
}

export interface NewPassword {
  readonly email: string
  /** As typed. */
  readonly code: string
  readonly password: string
}

/**
 * Sets the password and ends the person's sessions (AUT-06). Throws 404 ERR_RESET_CODE_INVALID for a wrong, used or
 * expired code and for an unknown e-mail alike, and E_SIGN_IN_BUSY, after which the code is still valid.
 */
export async function resetPassword({ email, code, password }: NewPassword): Promise<void> {
  const known = await personWith(email)
  if (!known || !(await tryCode(known, code))) throw new errors.E_RESET_CODE_INVALID()
  // Hashed outside a transaction, and only for a right code: it takes a third of a second.
  const passwordHash = await hashPassword(password)
  await unitOfWork(async (work) => {
    const person = await lockActivePerson(work, known.companyId, known.id)
    const codeHash = hashOfCode(known.id, code)
    const used = await PasswordReset.of(known, work.trx)
      .where({ user_id: known.id, code_hash: codeHash })
      .delete()
    // Somebody used the code at the same time, or another one was sent.
    if (!person || !Number(used)) throw new errors.E_RESET_CODE_INVALID()
    await person.merge({ passwordHash }).save()
    work.audit({
      actor: { companyId: person.companyId, userId: null },
      action: 'identity.reset_password',
      entity: 'user',
      entityId: person.id,
    })
    await endSessionsIn(work, person)
  })
}

/** Counts the try before the code is compared, so that of many at once no more than five are. */
async function tryCode({ companyId, id }: User, code: string): Promise<boolean> {
  const { rows } = await db.rawQuery(
    `update password_resets set tries = tries + 1
     where company_id = ? and user_id = ? and tries < ? and expires_at > ?
     returning code_hash`,
    [companyId, id, codeTries, now().toJSDate()]
  )
  return rows.length > 0 && isCode(rows[0].code_hash as string, id, code)
}
