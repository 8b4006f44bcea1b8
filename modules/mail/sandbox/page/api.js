// Calls the mailbox's JSON API; the shapes are those of wire.ts.

/** @typedef {import('../wire.js').MailWire} Mail */
/** @typedef {import('../wire.js').MailDetailsWire} MailDetails */
/** @typedef {import('../wire.js').FaultWire} Fault */

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<Response>} */
async function request(method, path, body) {
  /** @type {Response} */
  let response
  try {
    response = await fetch(`/api/mail${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Error('O simulador não responde. Ele ainda está ligado?')
  }
  if (!response.ok) throw new Error((await response.json()).message)
  return response
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
const call = async (method, path, body) => (await request(method, path, body)).json()

/** Address of the HTML part, for a frame. @param {number} id */
export const htmlAddress = (id) => `/api/mail/messages/${id}/html`
/** Address of the mail as it was sent. @param {number} id */
export const sourceAddress = (id) => `/api/mail/messages/${id}/source`

export const api = {
  /** @returns {Promise<import('../wire.js').MailReady>} */
  server: () => call('GET', '/server'),
  /** @returns {Promise<Mail[]>} */
  mails: () => call('GET', '/messages'),
  /** @param {number} id @returns {Promise<MailDetails>} */
  mail: (id) => call('GET', `/messages/${id}`),
  /** @param {number} id */
  source: async (id) => (await request('GET', `/messages/${id}/source`)).text(),
  /** @param {number} id */
  remove: (id) => call('DELETE', `/messages/${id}`),
  clear: () => call('DELETE', '/messages'),
  /** @returns {Promise<Fault[]>} */
  faults: () => call('GET', '/faults'),
  /** @param {import('../wire.js').FaultOrder} order @returns {Promise<Fault>} */
  fault: (order) => call('POST', '/faults', order),
  clearFaults: () => call('DELETE', '/faults'),
}

/** Calls back at every change; `alive` tells whether the sandbox is there.
 * @param {() => void} changed @param {(alive: boolean) => void} alive */
export function listen(changed, alive) {
  const source = new EventSource('/api/mail/updates')
  source.onmessage = changed
  source.onopen = () => alive(true)
  source.onerror = () => alive(false)
}
