// Calls the receiver's JSON API; the shapes are those of wire.ts.

/** @typedef {import('../wire.js').ReceivedWire} Received */
/** @typedef {import('../wire.js').SettingsWire} Settings */

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  /** @type {Response} */
  let response
  try {
    response = await fetch(`/api/receiver${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Error('O simulador não responde. Ele ainda está ligado?')
  }
  const said = await response.json()
  if (!response.ok) throw new Error(said.message)
  return said
}

export const api = {
  /** @returns {Promise<Received[]>} */
  deliveries: () => call('GET', '/deliveries'),
  clear: () => call('DELETE', '/deliveries'),
  /** @returns {Promise<Settings>} */
  settings: () => call('GET', '/settings'),
  /** @param {import('../wire.js').SettingsOrder} order @returns {Promise<Settings>} */
  change: (order) => call('PUT', '/settings', order),
}

/** Calls back at every change; `alive` gets whether the sandbox is there.
 * @param {() => void} changed @param {(alive: boolean) => void} alive */
export function listen(changed, alive) {
  const source = new EventSource('/api/receiver/updates')
  source.onmessage = changed
  source.onopen = () => alive(true)
  source.onerror = () => alive(false)
}
