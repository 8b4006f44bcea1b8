/** Groups of people and sets of files that an unfinished campaign still needs are not deleted (LST-03, FIL-02). */
import { databaseClient } from '#app/kernel/database/database_client'
import type { AudienceDependant, AudienceRef } from '#modules/contacts/contract'
import type { PreparedFilesDependant, PreparedFilesRef } from '#modules/messages/contract'

const isNeeded = async (companyId: number, columns: Record<string, unknown>): Promise<boolean> => {
  const row = await databaseClient()
    .from('campaigns')
    .where({ company_id: companyId, ...columns })
    .whereIn('status', ['scheduled', 'running'])
    .first()
  return row !== null
}

export class NeededAudience implements AudienceDependant {
  needs({ companyId, kind, audienceId }: AudienceRef & { readonly kind: string }) {
    return isNeeded(companyId, { audience_kind: kind, audience_id: audienceId })
  }
}

export class NeededFiles implements PreparedFilesDependant {
  needs({ companyId, preparedId }: PreparedFilesRef) {
    return isNeeded(companyId, { prepared_id: preparedId })
  }
}
