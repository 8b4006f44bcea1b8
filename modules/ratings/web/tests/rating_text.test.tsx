/** The text before the question for a rating, in the form of a connection. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { connectionTexts } from '#modules/whatsapp/contract'
import { EntityForm, useSubmit } from '#web/kit/form'
import { Slot } from '#web/shell/slots'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'

function Save() {
  return <button onClick={useSubmit()}>Salvar</button>
}

function renderForm(initial: object) {
  const sent: unknown[] = []
  const declared: string[] = []
  const submit = async (values: object) => sent.push(values)
  const declare = (field: string) => declared.push(field)
  const { user } = renderScreen(
    <EntityForm initial={initial} submit={submit}>
      <Slot of={connectionTexts} props={{ declare }} />
      <Save />
    </EntityForm>
  )
  return { user, sent, declared }
}

it('CLO-09: shows what is stored and sends what is typed, by its name on the wire', async () => {
  signIn({ modules: ['ratings'] })
  const { user, sent, declared } = renderForm({ ratingMessage: 'Gostou' })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Pedido de avaliação')
  expect(field.value).toBe('Gostou')
  expect(screen.getByText(/quando a avaliação está ligada/)).toBeTruthy()
  expect(declared).toEqual(['ratingMessage'])
  await user.type(field, '?')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toEqual([{ ratingMessage: 'Gostou?' }]))
})

it('switched off, it is not there', async () => {
  signIn({ modules: [] })
  const { user, sent } = renderForm({})
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toEqual([{}]))
  expect(screen.queryByLabelText('Pedido de avaliação')).toBeNull()
})
