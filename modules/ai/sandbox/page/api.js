// Calls the stand-in's JSON API; the shapes are those of wire.ts. Each call answers with the state.

/** @typedef {import('../wire.js').AiStateWire} State */
/** @typedef {import('../wire.js').CallWire} Call */

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  /** @type {Response} */
  let response
  try {
    response = await fetch(`/api/ai${path}`, {
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
  /** @returns {Promise<State>} */
  state: () => call('GET', '/state'),
  /** @returns {Promise<import('../wire.js').AiMarkWire>} */
  mark: () => call('GET', '/mark'),
  /** @param {unknown} script @param {string} transcription */
  saveScript: (script, transcription) => call('PUT', '/script', { script, transcription }),
  /** @param {import('../wire.js').FaultWire} fault */
  fault: (fault) => call('POST', '/faults', fault),
  clearFaults: () => call('DELETE', '/faults'),
  clearCalls: () => call('DELETE', '/calls'),
  /** @param {import('../wire.js').SettingsOrder} order */
  change: (order) => call('PUT', '/settings', order),
}
