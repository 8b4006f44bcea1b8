/** The next step after each way in which a socket can close (CNX-01, CNX-02). */
import { test } from '@japa/runner'
import { nextStep } from '#modules/whatsapp/sessions/next_step'

const closed = (
  code: number,
  more: { isLinked?: boolean; failures?: number; refusals?: number; downMs?: number } = {}
) =>
  nextStep({
    closing: { code, text: '', isLinked: more.isLinked ?? true },
    failures: more.failures ?? 0,
    refusals: more.refusals ?? 0,
    downMs: more.downMs ?? 0,
    chance: 0,
  })

test.group('next step after a closed socket', () => {
  test('CNX-02: {code} ends the session: {reason}')
    .with([
      { code: 403, reason: 'forbidden', erase: false },
      { code: 405, reason: 'version_refused', erase: false },
      { code: 411, reason: 'forbidden', erase: false },
      { code: 419, reason: 'forbidden', erase: false },
      { code: 440, reason: 'replaced', erase: false },
    ])
    .run(({ assert }, { code, reason, erase }) => {
      assert.deepEqual(closed(code), { kind: 'stop', reason: reason as never, erase })
    })

  test('CNX-02: a first 401 is retried, and a second one is final: only then credentials are erased', ({
    assert,
  }) => {
    const asked = { kind: 'reconnect', afterMs: 1000, status: 'OPENING' } as const
    assert.deepEqual(closed(401, { refusals: 1 }), asked)
    const ended = { kind: 'stop', reason: 'logged_out', erase: true } as const
    assert.deepEqual(closed(401, { refusals: 2 }), ended)
  })

  test('{$self} is a network error: the session reconnects')
    .with([0, 408, 428, 500, 503])
    .run(({ assert }, code) => {
      assert.deepEqual(closed(code), { kind: 'reconnect', afterMs: 2000, status: 'OPENING' })
    })

  test('CNX-02: 515 is requested by WhatsApp: reconnects at once', ({ assert }) => {
    assert.deepEqual(closed(515, { failures: 3 }), {
      kind: 'reconnect',
      afterMs: 0,
      status: 'OPENING',
    })
  })

  test('408 without a linked phone: nobody scanned the code', ({ assert }) => {
    assert.deepEqual(closed(408, { isLinked: false }), {
      kind: 'stop',
      reason: 'code_expired',
      erase: true,
    })
  })

  test('pauses grow to a minute', ({ assert }) => {
    const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => {
      const step = closed(428, { failures })
      return step.kind === 'reconnect' ? step.afterMs / 1000 : null
    })
    assert.deepEqual(pauses, [2, 5, 10, 30, 60, 60, 60])
  })

  test('after ten minutes the status is TIMEOUT, with a retry every five minutes', ({ assert }) => {
    assert.deepEqual(closed(428, { failures: 12, downMs: 10 * 60_000 }), {
      kind: 'reconnect',
      afterMs: 5 * 60_000,
      status: 'TIMEOUT',
    })
  })

  test('sessions that went down together reconnect spread over time', ({ assert }) => {
    const closing = { code: 428, text: '', isLinked: true }
    const latest = nextStep({ closing, failures: 0, refusals: 0, downMs: 0, chance: 1 })
    assert.deepEqual(latest, { kind: 'reconnect', afterMs: 2400, status: 'OPENING' })
  })
})
