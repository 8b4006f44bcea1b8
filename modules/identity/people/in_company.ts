/** Resolves the company in which a call acts: the actor's own, or the one named by the operator (API-01, BIL-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { accessCompany } from '#modules/identity/access'
import { abilitiesOf } from '#modules/identity/sessions/abilities'

/**
 * `companyId` is ignored unless the actor is the operator; an unknown company is 404 ERR_NO_COMPANY_FOUND. In another
 * company the operator has the permissions of an admin.
 */
export async function inCompany(actor: Actor, companyId: unknown): Promise<Actor> {
  if (!actor.super || companyId === undefined || companyId === null) return actor
  const company = await accessCompany(actor, companyId)
  if (company.id === actor.companyId) return actor
  const abilities = abilitiesOf({ profile: 'admin', isSuper: true })
  return {
    ...actor,
    companyId: company.id,
    profile: 'admin',
    queueIds: [],
    can: (ability) => abilities.has(ability),
  }
}

/**
 * The actor in the company named by the path: the own one, or any for the operator. For others another company is
 * 404 ERR_NO_COMPANY_FOUND (API-02).
 */
export async function requireCompany(actor: Actor, companyId: unknown): Promise<Actor> {
  const { id } = await accessCompany(actor, companyId)
  return inCompany(actor, id)
}
