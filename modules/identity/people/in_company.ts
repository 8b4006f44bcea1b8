/** In which company a call acts: one's own, or the one that the operator names (API-01, BIL-05). */
import type { Actor } from '#app/kernel/actor'
import { accessCompany } from '#modules/identity/access'
import { abilitiesOf } from '#modules/identity/sessions/abilities'

/**
 * The word of anybody but the operator counts for nothing; a company that is not there is 404
 * ERR_NO_COMPANY_FOUND. In another company the operator holds the rights of its admins.
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
 * The actor in the company that an address names: one's own, or any for the operator. For everybody else
 * another company is 404 ERR_NO_COMPANY_FOUND (API-02).
 */
export async function requireCompany(actor: Actor, companyId: unknown): Promise<Actor> {
  const { id } = await accessCompany(actor, companyId)
  return inCompany(actor, id)
}
