/** Forms: errors are shown at their field, and nothing typed is lost by accident. */
import { screen, waitFor } from '@testing-library/react'
import { Input } from 'antd'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/http'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { renderScreen } from '#web/testing/render'

interface Contact {
  name: string
  number: string
}

function contactDrawer(submit: (values: Contact) => Promise<unknown>) {
  const onClose = vi.fn()
  const shown = renderScreen(
    <FormDrawer<Contact> open title="Contato" initial={{ name: 'Ana' }} {...{ submit, onClose }}>
      <Field name="name" label="Nome">
        <Input />
      </Field>
      <Field name="number" label="Número">
        <Input />
      </Field>
    </FormDrawer>
  )
  return { ...shown, onClose }
}

it('saves what was typed and closes', async () => {
  const submit = vi.fn(async () => undefined)
  const { user, onClose } = contactDrawer(submit)
  await user.type(screen.getByLabelText('Número'), '5511999990000')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(submit).toHaveBeenCalledWith({ name: 'Ana', number: '5511999990000' })
})

it('shows an error text at its field, and stays open', async () => {
  const refusal = new ApiError(422, 'ERR_VALIDATION', 'x', {
    fields: [{ field: 'number', rule: 'minLength' }],
  })
  const { user, onClose } = contactDrawer(() => Promise.reject(refusal))
  await user.type(screen.getByLabelText('Número'), '1')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Está curto demais.')
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText('Número'))
})

it('a field is left when the press on a button ends: an error moves nothing from under the pointer', async () => {
  const { user } = renderScreen(
    <FormDrawer<Contact> open title="Contato" initial={{}} submit={vi.fn()} onClose={vi.fn()}>
      <Field name="name" label="Nome" rules={[{ required: true, message: 'Falta.' }]}>
        <Input />
      </Field>
      <a href="#help">Ajuda</a>
    </FormDrawer>
  )
  const [field, link] = [screen.getByLabelText('Nome'), screen.getByRole('link', { name: 'Ajuda' })]
  await user.click(field)
  await user.pointer({ keys: '[MouseLeft>]', target: link })
  // Time to validate, were it to.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText('Falta.')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: link })
  expect(document.activeElement).toBe(link)
  await screen.findByText('Falta.')
})

it('an error goes while its value is corrected, and stays while it is wrong', async () => {
  const rules = [
    { required: true, message: 'Falta.' },
    { min: 3, message: 'Curto.' },
  ]
  const { user } = renderScreen(
    <FormDrawer<Contact>
      open
      title="Contato"
      initial={{}}
      submit={async () => {}}
      onClose={vi.fn()}
    >
      <Field name="name" label="Nome" rules={rules} validateFirst>
        <Input />
      </Field>
    </FormDrawer>
  )
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Falta.')
  await user.type(screen.getByLabelText('Nome'), 'A')
  await screen.findByText('Curto.')
  await user.type(screen.getByLabelText('Nome'), 'na')
  await waitFor(() => expect(screen.queryByText(/Curto|Falta/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
})

it('what the server refused goes when the field is changed', async () => {
  const refusal = new ApiError(422, 'ERR_VALIDATION', 'x', {
    fields: [{ field: 'number', rule: 'minLength' }],
  })
  const { user } = contactDrawer(() => Promise.reject(refusal))
  await user.type(screen.getByLabelText('Número'), '1')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Está curto demais.')
  await user.type(screen.getByLabelText('Número'), '2')
  await waitFor(() => expect(screen.queryByText('Está curto demais.')).toBeNull())
})

it('asks before it discards what was typed', async () => {
  const { user, onClose } = contactDrawer(async () => undefined)
  await user.type(screen.getByLabelText('Nome'), ' Lima')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await screen.findAllByText('Descartar o que você digitou?')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('closes at once when nothing was typed', async () => {
  const { user, onClose } = contactDrawer(async () => undefined)
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('starts from its initial values each time it is opened', async () => {
  function Twice() {
    const [open, setOpen] = useState(false)
    const onClose = () => setOpen(false)
    const submit = async () => undefined
    return (
      <>
        <button onClick={() => setOpen(true)}>Abrir</button>
        <FormDrawer<Contact> title="Contato" initial={{ name: '' }} {...{ open, submit, onClose }}>
          <Field name="name" label="Nome">
            <Input />
          </Field>
        </FormDrawer>
      </>
    )
  }
  const { user } = renderScreen(<Twice />)
  await user.click(screen.getByText('Abrir'))
  await user.type(await screen.findByLabelText('Nome'), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull())
  await user.click(screen.getByText('Abrir'))
  expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('')
})

it.each([true, false])(
  'without motion, too, the focus moves into the form (autoFocus: %s)',
  async (autoFocus) => {
    const drawer = (open: boolean) => (
      <FormDrawer<Contact>
        open={open}
        title="Contato"
        initial={{}}
        submit={async () => {}}
        onClose={vi.fn()}
      >
        <Field name="name" label="Nome">
          <Input />
        </Field>
        <Field name="number" label="Número">
          <Input autoFocus={autoFocus} />
        </Field>
      </FormDrawer>
    )
    const { rerender } = renderScreen(drawer(false))
    rerender(drawer(true))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    if (autoFocus) expect(document.activeElement).toBe(screen.getByLabelText('Número'))
  }
)
