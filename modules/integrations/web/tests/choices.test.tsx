/** The flow of a queue and of a connection, chosen in their forms (INT-01). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { EntityForm } from '#web/kit/form'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import ConnectionChoice from '../components/connection_choice'
import QueueChoice from '../components/queue_choice'

const pages = [
  [{ id: 1, name: 'Atendimento', type: 'typebot' }],
  [{ id: 2, name: 'Pedidos', type: 'n8n' }],
]

beforeEach(async () => {
  signIn({ abilities: ['integrations.manage'], entitlements: { 'integrations.use': true } })
  await stubServer({
    'GET /queueIntegration': ({ query }) => {
      const at = Number(query.get('pageNumber')) - 1
      return { queueIntegrations: pages[at], count: 2, hasMore: at === 0 }
    },
  })
})

it('INT-01: a queue names one of all flows, or none', async () => {
  const onChange = vi.fn()
  const { user } = renderScreen(<QueueChoice kind="integration" value={1} onChange={onChange} />)
  await screen.findByText('Atendimento')
  await user.click(screen.getByRole('combobox', { name: 'Integração' }))
  await user.click(await screen.findByText('Pedidos'))
  expect(onChange).toHaveBeenLastCalledWith(2)
})

it('is not there for prompts', async () => {
  const { container } = renderScreen(<QueueChoice kind="prompt" value={null} onChange={() => {}} />)
  expect(container.textContent).toBe('')
})

it('INT-01: a connection sends its flow by the name on the wire, and null for none', async () => {
  const submit = vi.fn(() => Promise.resolve())
  const declare = vi.fn()
  const { user } = renderScreen(
    <EntityForm initial={{ integrationId: 1 }} submit={submit}>
      <ConnectionChoice declare={declare} />
      <button type="submit">Salvar</button>
    </EntityForm>
  )
  expect(declare).toHaveBeenCalledWith('integrationId')
  await screen.findByText('Atendimento')
  await user.hover(screen.getByText('Atendimento'))
  await user.click(document.querySelector('.ant-select-clear')!)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ integrationId: null }))
})
