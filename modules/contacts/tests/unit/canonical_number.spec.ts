/** Canonical form and lookup forms of numbers. */
import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  canonicalNumber,
  numberCandidates,
  type NumberCountry,
} from '#modules/contacts/canonical_number'

test.group('EXT-10: canonical number', () => {
  const cases: [given: string, canonical: string | null][] = [
    // Digits only, without plus and 00.
    ['+55 (11) 98888-7777', '5511988887777'],
    ['005511988887777', '5511988887777'],
    ['+0055 11 98888-7777', '5511988887777'],
    ['15557770001', '15557770001'],
    // A local number of 8 digits that begins with 6-9 gets its ninth digit.
    ['551168887777', '5511968887777'],
    ['551178887777', '5511978887777'],
    ['551188887777', '5511988887777'],
    ['551198887777', '5511998887777'],
    // One that begins with 2-5 is a landline.
    ['551122223333', '551122223333'],
    ['551133334444', '551133334444'],
    ['554144445555', '554144445555'],
    ['559955556666', '559955556666'],
    // DDD 11 to 99.
    ['554188887777', '5541988887777'],
    ['552088887777', '5520988887777'],
    ['559988887777', '5599988887777'],
    ['551088887777', '551088887777'],
    ['550188887777', '550188887777'],
    // Already has its ninth digit.
    ['5511912345678', '5511912345678'],
    ['5511988887777', '5511988887777'],
    // Not Brazilian, although it begins with 55 or looks similar.
    ['55999887766', '55999887766'],
    ['351912345678', '351912345678'],
    // Without a country no number is national.
    ['11988887777', '11988887777'],
    // 8 to 15 digits.
    ['12345678', '12345678'],
    ['123456789012345', '123456789012345'],
    ['1234567', null],
    ['1234567890123456', null],
    ['001234567', null],
    ['', null],
    ['not a number', null],
  ]
  for (const [given, canonical] of cases) {
    test(`"${given}" is ${canonical}`, ({ assert }) => {
      assert.equal(canonicalNumber(given), canonical)
    })
  }

  const atHome: [given: string, canonical: string][] = [
    ['11988887777', '5511988887777'],
    ['(11) 98888-7777', '5511988887777'],
    ['1188887777', '5511988887777'],
    ['(11) 3333-4444', '551133334444'],
    // DDD 55 is a national number too.
    ['55 99988-7766', '5555999887766'],
    ['5533334444', '555533334444'],
    // Unchanged: it has its country code.
    ['5511988887777', '5511988887777'],
    ['+1 298 765 4321', '12987654321'],
    ['001 298 765 4321', '12987654321'],
    // 11 digits, but no Brazilian form.
    ['15557770001', '15557770001'],
    ['10988887777', '10988887777'],
  ]
  for (const [given, canonical] of atHome) {
    test(`"${given}" written in a Brazilian company is ${canonical}`, ({ assert }) => {
      assert.equal(canonicalNumber(given, 'BR'), canonical)
    })
  }
})

test.group('IN-02: the forms under which a number is looked up', () => {
  test('a Brazilian mobile number with and without its ninth digit', ({ assert }) => {
    assert.deepEqual(numberCandidates('5511988887777'), ['5511988887777', '551188887777'])
    assert.deepEqual(numberCandidates('551188887777'), ['5511988887777', '551188887777'])
  })

  test('a landline and a foreign number have one form', ({ assert }) => {
    assert.deepEqual(numberCandidates('551133334444'), ['551133334444'])
    assert.deepEqual(numberCandidates('15557770001'), ['15557770001'])
  })

  test('a mobile number that begins with 91-95 is not looked up as the landline without its nine', ({
    assert,
  }) => {
    assert.deepEqual(numberCandidates('5511933334444'), ['5511933334444'])
  })

  test('an invalid number has no form', ({ assert }) => {
    assert.deepEqual(numberCandidates('12'), [])
  })
})

test.group('EXT-10: properties for arbitrary input', () => {
  const digits = (length: { minLength: number; maxLength: number }) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), ...length })
  const brazilian = fc
    .tuple(fc.integer({ min: 10, max: 99 }), digits({ minLength: 8, maxLength: 9 }))
    .map(([ddd, local]) => `55${ddd}${local}`)
  const given = fc.oneof(
    fc.string(),
    digits({ minLength: 0, maxLength: 18 }),
    brazilian,
    brazilian.map((number) => number.slice(2)),
    brazilian.map((number) => `+${number.slice(0, 4)} (${number.slice(4)})`)
  )
  const country = fc.constantFrom<NumberCountry>('BR', 'other')

  test('the result is null, or 8 to 15 digits that do not begin with 00', () => {
    fc.assert(
      fc.property(given, country, (number, home) => {
        const canonical = canonicalNumber(number, home)
        return canonical === null || /^(?!00)\d{8,15}$/.test(canonical)
      })
    )
  })

  test('canonicalising is idempotent', () => {
    fc.assert(
      fc.property(given, country, (number, home) => {
        const canonical = canonicalNumber(number, home)
        return canonical === null || canonicalNumber(canonical) === canonical
      })
    )
  })

  test('all forms of a number have the same set of forms', ({ assert }) => {
    fc.assert(
      fc.property(given, (number) => {
        const forms = numberCandidates(number)
        for (const form of forms) assert.deepEqual(numberCandidates(form), forms)
      })
    )
  })

  test('two numbers share a form only if they are the same number', () => {
    fc.assert(
      fc.property(given, given, (one, other) => {
        const share = numberCandidates(one).some((form) => numberCandidates(other).includes(form))
        return !share || canonicalNumber(one) === canonicalNumber(other)
      })
    )
  })
})
