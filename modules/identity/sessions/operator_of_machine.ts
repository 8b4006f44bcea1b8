/** The operator of the platform who calls from the server's own machine (ADR 69). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { registry } from '#app/kernel/modules/registry'
import specs from '#modules/identity/errors'
import Company from '#modules/identity/models/company'

const errors = errorClasses(specs)

/**
 * No person of the database, since an account of the machine is none: `account` says who it is. Has the rights that modules
 * grant to `super`, and none of an admin. Throws 409 ERR_SETUP_NEEDED while there is no platform company.
 */
export async function operatorOfMachine(account: string): Promise<Actor> {
  const company = await Company.query().where('is_platform', true).first()
  if (!company) throw new errors.E_SETUP_NEEDED()
  return {
    ...rightsOfOperator(),
    companyId: company.id,
    userId: null,
    name: account,
    machineAccount: account,
  }
}

/** What an operator without a session may do and see: what modules grant to `super`, and nobody's chats. */
export function rightsOfOperator() {
  const rights = registry.declared('abilities')
  return {
    profile: 'system',
    super: true,
    queueIds: [],
    seesQueueless: false,
    sessionId: null,
    can: (ability: string) => rights.get(ability)?.grantedTo.includes('super') ?? false,
  } as const
}
