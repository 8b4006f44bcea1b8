/** The queue fields of a connection's form: choosing and clearing the queue for customers who wait too long. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EntityForm } from '#web/kit/form'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { QueueFields } from '../components/queue_fields'

test('BOT-28: a chosen transfer queue can be cleared', async () => {
  await stubServer({ 'GET /queue': () => [{ id: 2, name: 'Suporte', color: '#F2A33A' }] })
  const submit = vi.fn(async () => {})
  const { user } = renderScreen(
    <EntityForm initial={{ queueIds: [], transferQueueId: 2, timeToTransfer: 5 }} submit={submit}>
      <QueueFields />
      <button type="submit">Salvar</button>
    </EntityForm>
  )
  const field = screen.getByLabelText('Fila de transferência').closest<HTMLElement>('.ant-select')!
  await waitFor(() => expect(field.textContent).toContain('Suporte'))
  await user.click(within(field).getByRole('button'))
  expect(field.textContent).toContain('Nenhuma')
  await user.click(screen.getByText('Salvar'))
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith({ queueIds: [], transferQueueId: null, timeToTransfer: 5 })
  )
})
