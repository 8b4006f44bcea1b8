/** HTTP requests of a test, made as a signed-in user. */
import type { ApiClient, ApiRequest } from '@japa/api-client'

/** What a test knows about a signed-in user. */
export interface Caller {
  readonly token: string
}
export interface Calls {
  get(path: string, query?: Record<string, unknown>): ApiRequest
  post(path: string, body?: object): ApiRequest
  put(path: string, body?: object): ApiRequest
  delete(path: string): ApiRequest
}

/** Requests of this user; without a token when null. */
export function apiAs(client: ApiClient, caller: Caller | null): Calls {
  const signed = (request: ApiRequest) => {
    request.accept('json')
    return caller ? request.bearerToken(caller.token) : request
  }
  const sent = (request: ApiRequest, body?: object) =>
    body ? signed(request).json(body) : signed(request)
  return {
    get: (path, query) => signed(client.get(path)).qs(query ?? {}),
    post: (path, body) => sent(client.post(path), body),
    put: (path, body) => sent(client.put(path), body),
    delete: (path) => signed(client.delete(path)),
  }
}
