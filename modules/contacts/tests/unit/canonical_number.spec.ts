/** A number is written in one way and found in all. */
import { test } from '@japa/runner'
import { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'

test.group('canonical number (EXT-10)', () => {
  const cases: [given: string, canonical: string | null][] = [
    ['+55 (11) 98888-7777', '5511988887777'],
    ['551188887777', '5511988887777'],
    ['005511988887777', '5511988887777'],
    ['551133334444', '551133334444'],
    ['554188887777', '5541988887777'],
    ['15557770001', '15557770001'],
    ['1234567', null],
    ['1234567890123456', null],
    ['', null],
    ['not a number', null],
  ]
  for (const [given, canonical] of cases) {
    test(`"${given}" is ${canonical}`, ({ assert }) => {
      assert.equal(canonicalNumber(given), canonical)
    })
  }

  test('IN-02: a Brazilian mobile number is looked up with and without its ninth digit', ({
    assert,
  }) => {
    assert.deepEqual(numberCandidates('5511988887777'), ['5511988887777', '551188887777'])
    assert.deepEqual(numberCandidates('551188887777'), ['5511988887777', '551188887777'])
  })

  test('IN-02: a landline and a foreign number have one form', ({ assert }) => {
    assert.deepEqual(numberCandidates('551133334444'), ['551133334444'])
    assert.deepEqual(numberCandidates('15557770001'), ['15557770001'])
  })

  test('what is no number has no form', ({ assert }) => {
    assert.deepEqual(numberCandidates('12'), [])
  })
})
