/** The prompt of a queue and of a connection, chosen in their forms (AI-02). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { EntityForm } from '#web/kit/form'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import ConnectionChoice from '../components/connection_choice'
import QueueChoice from '../components/queue_choice'

const pages = [[{ id: 1, name: 'Atendimento' }], [{ id: 2, name: 'Pedidos' }]]

beforeEach(async () => {
  signIn({ abilities: ['prompts.manage'], entitlements: { 'prompts.use': true } })
  await stubServer({
    'GET /prompt': ({ query }) => {
      const at = Number(query.get('pageNumber')) - 1
      return { prompts: pages[at], count: 2, hasMore: at === 0 }
    },
  })
})

it('AI-02: a queue names one of all prompts, or none', async () => {
  const onChange = vi.fn()
  const { user } = renderScreen(<QueueChoice kind="prompt" value={1} onChange={onChange} />)
  await screen.findByText('Atendimento')
  await user.click(screen.getByRole('combobox', { name: 'Prompt de IA' }))
  await user.click(await screen.findByText('Pedidos'))
  expect(onChange).toHaveBeenLastCalledWith(2)
})

it('is not there for integrations', async () => {
  const { container } = renderScreen(
    <QueueChoice kind="integration" value={null} onChange={() => {}} />
  )
  expect(container.textContent).toBe('')
})

it('AI-02: a connection sends its prompt by the name on the wire, and null for none', async () => {
  const submit = vi.fn(() => Promise.resolve())
  const declare = vi.fn()
  const { user } = renderScreen(
    <EntityForm initial={{ promptId: 1 }} submit={submit}>
      <ConnectionChoice declare={declare} />
      <button type="submit">Salvar</button>
    </EntityForm>
  )
  expect(declare).toHaveBeenCalledWith('promptId')
  await screen.findByText('Atendimento')
  await user.hover(screen.getByText('Atendimento'))
  await user.click(document.querySelector('.ant-select-clear')!)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ promptId: null }))
})
