// @ts-check
// Calls the sandbox's own JSON API; the shapes are those of api/wire.ts.

/** @typedef {import('../../api/wire.js').PhoneWire} Phone */
/** @typedef {import('../../api/wire.js').MessageWire} Message */
/** @typedef {import('../../api/wire.js').FaultWire} Fault */

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  /** @type {Response} */
  let response
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Error('O simulador não responde. Ele ainda está ligado?')
  }
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

export const api = {
  /** @returns {Promise<Phone[]>} */
  phones: () => call('GET', '/api/phones'),
  /** @param {{ number: string, name: string }} phone @returns {Promise<Phone>} */
  addPhone: (phone) => call('POST', '/api/phones', phone),
  /** @param {string} number @param {string} [business] @returns {Promise<Message[]>} */
  chat: (number, business) =>
    call('GET', `/api/chats/${number}/messages${business ? `?with=${business}` : ''}`),
  /** @param {object} message */
  say: (message) => call('POST', '/api/messages', message),
  /** @returns {Promise<import('../../api/wire.js').CallWire[]>} */
  calls: () => call('GET', '/api/calls'),
  /** @param {{ from: string, to: string }} order */
  ring: (order) => call('POST', '/api/calls', order),
  /** @param {string} id */
  hangUp: (id) => call('POST', `/api/calls/${id}/end`, {}),
  /** @param {string} number @param {string} [business] @returns {Promise<{ read: number }>} */
  read: (number, business) => call('POST', `/api/chats/${number}/read`, { with: business }),
  /** @param {object} order @returns {Promise<{ number: string }>} */
  scan: (order) => call('POST', '/api/scan', order),
  /** @param {object} order @returns {Promise<{ number: string }>} */
  code: (order) => call('POST', '/api/code', order),
  /** @returns {Promise<Fault[]>} */
  faults: () => call('GET', '/api/faults'),
  /** @param {object} order @returns {Promise<Fault>} */
  fault: (order) => call('POST', '/api/faults', order),
  clearFaults: () => call('DELETE', '/api/faults'),
}

/** Calls back at every change; `alive` tells whether the sandbox is there.
 * @param {(number: string) => void} changed @param {(alive: boolean) => void} alive */
export function listen(changed, alive) {
  const source = new EventSource('/api/news')
  source.onmessage = ({ data }) => changed(JSON.parse(data).number)
  source.onopen = () => alive(true)
  source.onerror = () => alive(false)
}
