/** Keys on the wire, never the key itself (API-10). */
import type { ApiKey } from '#modules/external_api/model'
import type { ApiKeyWire } from '#modules/external_api/wire'

/** `holder`: the name of the person for whom the key acts. */
export const apiKeyWire = (row: ApiKey, holder: string): ApiKeyWire => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  user: { id: row.userId, name: holder },
  expiresAt: row.expiresAt?.toUTC().toISO() ?? null,
  lastUsedAt: row.lastUsedAt?.toUTC().toISO() ?? null,
  createdAt: row.createdAt.toUTC().toISO()!,
})
