/** The operator of the platform enters a company as one of its admins, for an hour (AUT-13). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import { accessCompany } from '#modules/identity/access'
import specs from '#modules/identity/errors'
import User from '#modules/identity/models/user'
import { issueVisitToken } from '#modules/identity/sessions/issue_tokens'
import type { OpenedVisit } from '#modules/identity/sessions/opened_session'
import { rememberedTokens } from '#modules/identity/sessions/remembered_tokens'

const errors = errorClasses(specs)

/**
 * A token of the company's first admin, who stays signed in elsewhere. It is good for an hour, while the operator's own
 * session lasts, and cannot be renewed. Throws 404 ERR_NO_COMPANY_FOUND, 409 ERR_NO_ADMIN_TO_ENTER, and 403
 * ERR_NO_PERMISSION for an account of the server's machine, which has no session (ADR 72).
 */
export async function enterCompany(operator: Actor, companyId: unknown): Promise<OpenedVisit> {
  if (operator.sessionId === null) throw new kernelErrors.E_NO_PERMISSION()
  const company = await accessCompany(operator, companyId)
  const admin = await User.of({ companyId: company.id })
    .where('profile', 'admin')
    .whereNull('deleted_at')
    .orderBy('id')
    .preload('company')
    .first()
  if (!admin) throw new errors.E_NO_ADMIN_TO_ENTER()
  const token = await issueVisitToken(admin, operator)
  await unitOfWork(async ({ audit }) => {
    audit({
      actor: { companyId: company.id, userId: operator.userId },
      action: 'identity.enter_company',
      entity: 'company',
      entityId: company.id,
    })
  })
  return { user: admin, ...token }
}

/** Voids the operator's tokens for the company. */
export async function leaveCompany(actor: Actor): Promise<void> {
  await unitOfWork(async ({ trx, audit, afterCommit }) => {
    await trx
      .from('auth_access_tokens')
      .where({ tokenable_id: actor.userId, operator_id: actor.operatorId })
      .delete()
    audit({
      actor: { companyId: actor.companyId, userId: actor.operatorId! },
      action: 'identity.leave_company',
      entity: 'company',
      entityId: actor.companyId,
    })
    afterCommit(() => rememberedTokens.forget())
  })
}
