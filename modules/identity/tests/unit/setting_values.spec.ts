/** Conversion of settings between the contract's strings and our types. */
import { test } from '@japa/runner'
import type { Setting } from '#app/kernel/modules/module'
import { valueFromWire, valueToWire } from '#modules/identity/http/transformers/setting_transformer'

const declared = (value: boolean | number | string): Setting => ({
  default: value,
  readableBy: 'members',
})

test.group('setting values', () => {
  test('SET-01: numbers and switches are parsed from strings')
    .with([
      { spec: declared(120), given: '90', expected: 90 },
      { spec: declared(120), given: '', expected: '' },
      { spec: declared(120), given: 'soon', expected: 'soon' },
      { spec: declared(120), given: ' -7 ', expected: -7 },
      { spec: declared(120), given: '0x10', expected: '0x10' },
      { spec: declared(120), given: '1e2', expected: '1e2' },
      { spec: declared(120), given: '0.5', expected: '0.5' },
      { spec: declared(false), given: 'enabled', expected: true },
      { spec: declared(true), given: 'disabled', expected: false },
      { spec: declared(true), given: 'maybe', expected: 'maybe' },
      { spec: declared('text'), given: 12, expected: '12' },
      { spec: declared('text'), given: 'list', expected: 'list' },
    ])
    .run(({ assert }, { spec, given, expected }) => {
      assert.strictEqual(valueFromWire(spec, given), expected)
    })

  test('SET-01: every value is sent as a string', ({ assert }) => {
    assert.deepEqual([true, false, 120, 'text'].map(valueToWire), [
      'enabled',
      'disabled',
      '120',
      'text',
    ])
  })
})
