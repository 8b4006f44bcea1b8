/** Phone numbers while they are typed, pasted and corrected; and the hint at a password. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { PhoneInput } from '../components/phone_input'
import { maskedPhone, phoneDigits } from '../phone_mask'
import { strengthOf } from '../password_strength'

it.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['351912345678', '+351912345678'],
])('%s is shown as %s', (digits, shown) => {
  expect(maskedPhone(digits)).toBe(shown)
})

it.each([
  ['+55 (11) 98765-4321', 11, '11987654321'],
  ['5511987654321', 11, '11987654321'],
  ['551133334444', 11, '1133334444'],
  ['011 98765-4321', 11, '11987654321'],
  // The area code 55 is no country code.
  ['(55) 99876-5432', 11, '55998765432'],
  ['119876543210000', 11, '11987654321'],
  ['+351 912 345 678', 15, '351912345678'],
])('%s, of which at most %i digits count, is %s', (typed, most, digits) => {
  expect(phoneDigits(typed, most)).toBe(digits)
})

function Field() {
  const [value, setValue] = useState('')
  return <PhoneInput most={11} aria-label="phone" value={value} onChange={setValue} />
}
function show() {
  const user = userEvent.setup()
  render(<Field />)
  return { user, input: screen.getByLabelText<HTMLInputElement>('phone') }
}

describe('the field', () => {
  it('is masked while one types, up to 11 digits', async () => {
    const { user, input } = show()
    await user.type(input, '119876543219')
    expect(input.value).toBe('(11) 98765-4321')
  })

  it('takes a pasted number with the country code', async () => {
    const { user, input } = show()
    await user.click(input)
    await user.paste('+55 11 98765-4321')
    expect(input.value).toBe('(11) 98765-4321')
  })

  it('keeps the caret where one corrects', async () => {
    const { user, input } = show()
    await user.type(input, '1187654321')
    await user.type(input, '9', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(input.value).toBe('(11) 98765-4321')
    expect(input.selectionStart).toBe(6)
  })

  it('Backspace after a character of the mask deletes the digit before it', async () => {
    const { user, input } = show()
    await user.type(input, '1187654321')
    await user.type(input, '{Backspace}', { initialSelectionStart: 10, initialSelectionEnd: 10 })
    expect(input.value).toBe('(11) 8764-321')
    expect(input.selectionStart).toBe(8)
  })

  it('can be emptied', async () => {
    const { user, input } = show()
    await user.type(input, '119')
    await user.type(input, '{Backspace}{Backspace}{Backspace}')
    expect(input.value).toBe('')
  })
})

it.each([
  ['12345', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['segredo123', 'fair'],
  ['Segredo-1', 'fair'],
  ['Bom-segredo-17', 'strong'],
])('the password %s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
