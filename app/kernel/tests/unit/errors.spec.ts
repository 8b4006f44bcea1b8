/** The error catalogue: code, status, wire name and details travel together. */
import { test } from '@japa/runner'
import { CatalogueError, errorClasses, errors, kernelErrorSpecs } from '#app/kernel/errors'

test.group('errors', () => {
  test('a thrown error has its code, status and wire name', ({ assert }) => {
    const own = errorClasses({
      E_DOOR_LOCKED: { status: 423, wire: 'ERR_DOOR', message: 'The door is locked.' },
    })
    const thrown = new own.E_DOOR_LOCKED({ door: 7 })
    assert.instanceOf(thrown, CatalogueError)
    assert.instanceOf(thrown, Error)
    assert.include(thrown, { code: 'E_DOOR_LOCKED', status: 423, wire: 'ERR_DOOR' })
    assert.equal(thrown.message, 'The door is locked.')
    assert.deepEqual(thrown.details, { door: 7 })
  })

  test('classes of different errors are distinguishable by instanceof', ({ assert }) => {
    assert.notInstanceOf(new errors.E_VALIDATION(), errors.E_NO_PERMISSION)
    assert.instanceOf(new errors.E_VALIDATION(), errors.E_VALIDATION)
  })

  test('no two kernel errors share a wire name', ({ assert }) => {
    const wires = Object.values(kernelErrorSpecs).map(({ wire }) => wire)
    assert.lengthOf(new Set(wires), wires.length)
    for (const wire of wires) assert.match(wire, /^ERR_[A-Z_]+$/)
  })
})
