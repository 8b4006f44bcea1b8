/** Requests about the keys of people. */
import type { ApiKeysPageWire, ApiKeyWire } from '#modules/external_api/wire'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'

export type ApiKey = ApiKeyWire

/** Whose: one's own, or those of the company, which admins see. */
export type Whose = 'own' | 'all'

export const keysOf = {
  every: ['external_api', 'keys'],
  of: (whose: Whose) => ['external_api', 'keys', whose],
  scopes: ['external_api', 'scopes'],
} as const

export async function listKeys(
  whose: Whose,
  pageNumber: number,
  signal?: AbortSignal
): Promise<ListPage<ApiKey>> {
  const path = whose === 'own' ? '/api-keys' : '/api-keys/all'
  const query = { pageNumber }
  const { apiKeys: rows, ...page } = await http.get<ApiKeysPageWire>(path, { query, signal })
  return { rows, ...page }
}

export const listScopes = async (signal?: AbortSignal): Promise<readonly string[]> =>
  (await http.get<{ scopes: readonly string[] }>('/api-keys/scopes', { signal })).scopes

export interface KeyForm {
  readonly name: string
  readonly scopes: readonly string[]
  /** ISO-8601; null: it does not expire. */
  readonly expiresAt: string | null
}
/** With the whole key, this once. */
export type MadeKey = ApiKey & { readonly key: string }

export const makeKey = (form: KeyForm): Promise<MadeKey> => http.post('/api-keys', form)
export const revokeKey = ({ id }: ApiKey): Promise<unknown> => http.delete(`/api-keys/${id}`)
