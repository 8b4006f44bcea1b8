/** The fields for a new password: what it must have, and that it is typed twice alike. */
import { screen, waitFor } from '@testing-library/react'
import { Button } from 'antd'
import { expect, it } from 'vitest'
import { EntityForm } from '#web/kit/form'
import { NewPasswordField, PasswordConfirmationField } from '#web/kit/new_password'
import { renderScreen } from '#web/testing/render'

interface Values {
  readonly password: string
  readonly confirmation: string
}

function renderForm() {
  const submitted: Values[] = []
  const { user } = renderScreen(
    <EntityForm<Values>
      initial={{ password: '', confirmation: '' }}
      submit={async (values) => void submitted.push(values)}
    >
      <NewPasswordField label="First" />
      <PasswordConfirmationField label="Second" />
      <Button htmlType="submit">Save</Button>
    </EntityForm>
  )
  return {
    user,
    submitted,
    type: (first: string, second: string) =>
      user
        .type(screen.getByLabelText('First'), first)
        .then(() => user.type(screen.getByLabelText('Second'), second)),
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  }
}

/** Length, uppercase, lowercase, digit. */
const met = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset.met === 'true')

it('ticks off what the password has, while it is typed', async () => {
  const { user } = renderForm()
  const field = screen.getByLabelText('First')
  expect(met()).toEqual([false, false, false, false])
  await user.type(field, 'senha')
  expect(met()).toEqual([false, false, true, false])
  await user.type(field, 'Á1')
  expect(met()).toEqual([false, true, true, true])
  await user.type(field, '8')
  expect(met()).toEqual([true, true, true, true])
  await user.clear(field)
  expect(met()).toEqual([false, false, false, false])
})

it('reads the list with the field', () => {
  renderForm()
  const described = screen.getByLabelText('First').getAttribute('aria-describedby') ?? ''
  const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(texts.join(' ')).toContain('uma letra maiúscula')
})

it.each(['Segre12', 'segredo123', 'SEGREDO123', 'SegredoSegredo'])(
  '%s is too weak',
  async (weak) => {
    const { type, save, submitted } = renderForm()
    await type(weak, weak)
    await save()
    await screen.findByText(/^Sua senha precisa ter no mínimo 8 caracteres/)
    expect(submitted).toEqual([])
  }
)

it('both are required', async () => {
  const { save, submitted } = renderForm()
  await save()
  await waitFor(() => expect(screen.getAllByText('Preencha este campo.')).toHaveLength(2))
  expect(submitted).toEqual([])
})

it('the confirmation must be equal, and is checked again when the first one changes', async () => {
  const { user, type, save, submitted } = renderForm()
  await type('Segredo123', 'Segredo124')
  await save()
  await screen.findByText('As senhas não são iguais.')
  expect(submitted).toEqual([])
  await user.clear(screen.getByLabelText('First'))
  await user.type(screen.getByLabelText('First'), 'Segredo124')
  await waitFor(() => expect(screen.queryByText('As senhas não são iguais.')).toBeNull())
  await save()
  await waitFor(() =>
    expect(submitted).toEqual([{ password: 'Segredo124', confirmation: 'Segredo124' }])
  )
})
