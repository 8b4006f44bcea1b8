/** What a session does after its socket closed, again and again (CNX-01, CNX-02). */
import { test } from '@japa/runner'
import { freeze, thaw } from '#app/kernel/clock'
import { Reconnects } from '#modules/whatsapp/sessions/reconnects'

const lost = { code: 428, text: 'connection lost', isLinked: true }
const refused = { code: 401, text: 'refused', isLinked: true }
const restart = { code: 515, text: 'restart required', isLinked: true }

test.group('reconnects', (group) => {
  group.each.setup(() => thaw)

  test('CNX-02: each try counts, until it is open or asked for again', ({ assert }) => {
    const reconnects = new Reconnects()
    for (let turn = 0; turn < 3; turn++) reconnects.closed(lost, { wasOpen: false })
    assert.equal(reconnects.failures, 3)
    reconnects.opened()
    assert.equal(reconnects.failures, 0)
    reconnects.closed(restart, { wasOpen: false })
    assert.equal(reconnects.failures, 0, 'WhatsApp asked for it')
    reconnects.closed(lost, { wasOpen: true })
    reconnects.begin()
    assert.equal(reconnects.failures, 0)
  })

  test('CNX-01: two refusals in a row end it, not two with an opening between them', ({
    assert,
  }) => {
    const reconnects = new Reconnects()
    const refuse = () => reconnects.closed(refused, { wasOpen: false }).kind
    assert.equal(refuse(), 'reconnect')
    reconnects.opened()
    assert.equal(refuse(), 'reconnect')
    assert.equal(refuse(), 'stop')
    reconnects.ended()
    assert.equal(refuse(), 'reconnect')
  })

  test('CNX-02: after ten minutes without being open it tries rarely', ({ assert }) => {
    freeze('2027-02-01T12:00:00Z')
    const reconnects = new Reconnects()
    assert.containsSubset(reconnects.closed(lost, { wasOpen: true }), { status: 'OPENING' })
    freeze('2027-02-01T12:10:00Z')
    assert.containsSubset(reconnects.closed(lost, { wasOpen: false }), { status: 'TIMEOUT' })
    assert.containsSubset(reconnects.closed(lost, { wasOpen: true }), { status: 'OPENING' })
  })

  test('failed steps wait longer and longer, until one succeeds', ({ assert }) => {
    const reconnects = new Reconnects()
    const waits = [1, 2, 3, 4, 5].map(() => reconnects.stepFailed())
    assert.deepEqual(waits, [2, 5, 10, 30, 30])
    reconnects.stepDone()
    assert.equal(reconnects.stepFailed(), 2)
  })
})
