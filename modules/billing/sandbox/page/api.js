// @ts-check
// Calls the bank's own JSON API; the shapes are those of payer/wire.ts.

/** @typedef {import('../payer/wire.js').ChargeWire} Charge */
/** @typedef {import('../payer/wire.js').NoticeWire} Notice */
/** @typedef {import('../payer/wire.js').AccountWire} Account */
/** @typedef {import('../faults.js').Fault} Fault */

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  /** @type {Response} */
  let response
  try {
    response = await fetch(`/api/bank${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Error('O banco não responde. Ele ainda está ligado?')
  }
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

export const api = {
  /** @returns {Promise<Charge[]>} */
  charges: () => call('GET', '/charges'),
  /** @returns {Promise<Account>} */
  account: () => call('GET', '/account'),
  /** @param {string} code @returns {Promise<import('../payer/wire.js').ScanWire>} */
  scan: (code) => call('POST', '/scan', { code }),
  /** @param {string} id @param {object} order @returns {Promise<Charge>} */
  pay: (id, order) => call('POST', `/charges/${id}/pay`, order),
  /** @param {string} id @param {object} order @returns {Promise<Charge>} */
  notify: (id, order) => call('POST', `/charges/${id}/notify`, order),
  /** @param {string} id @param {string} secret @returns {Promise<Notice>} */
  forge: (id, secret) => call('POST', `/charges/${id}/forge`, { secret }),
  /** @param {number} count @returns {Promise<Account>} */
  lose: (count) => call('POST', '/notices/lose', { count }),
  /** @returns {Promise<{ revoked: number }>} */
  revokeTokens: () => call('DELETE', '/tokens'),
  /** @returns {Promise<Fault[]>} */
  faults: () => call('GET', '/faults'),
  /** @param {object} order @returns {Promise<Fault>} */
  fault: (order) => call('POST', '/faults', order),
  clearFaults: () => call('DELETE', '/faults'),
}

/** Calls back at every change; `alive` tells whether the bank is there.
 * @param {() => void} changed @param {(alive: boolean) => void} alive */
export function listen(changed, alive) {
  const source = new EventSource('/api/bank/updates')
  source.onmessage = changed
  source.onopen = () => alive(true)
  source.onerror = () => alive(false)
}
