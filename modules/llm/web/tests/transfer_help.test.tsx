/** A summary for whoever takes over: asked for, corrected, and kept by the person (ADR 68). */
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadPageTexts } from '#web/lib/i18n'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import TransferHelp from '../help/transfer_help'
import { config } from './served'

const route = 'POST /llm-config/help/summary'
const ask = async (answer: () => unknown) => {
  signIn()
  await loadPageTexts('llm')
  const server = await stubServer({
    'GET /llm-config': () => ({ ...config(), agentHelp: { enabled: true } }),
    [route]: answer,
  })
  const { user } = renderScreen(<TransferHelp ticketId={41} contactId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Resumir a conversa' }))
  return { user, server }
}

it('the summary can be changed, copied and discarded; nothing is kept by itself', async () => {
  const { user, server } = await ask(() => ({ text: 'Quer rosas.' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  expect(field.value).toBe('Quer rosas.')
  fireEvent.change(field, { target: { value: 'Quer rosas no sábado.' } })
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe('Quer rosas no sábado.')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  await screen.findByRole('button', { name: 'Resumir a conversa' })
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/llm-config',
    '/llm-config/help/summary',
  ])
})

it('a failure says why, and is tried again', async () => {
  let fails = true
  const { user } = await ask(() =>
    fails ? refuse(422, 'ERR_LLM_HELP_NO_TEXT') : { text: 'Quer rosas.' }
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/Não há texto que a IA possa ler/)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('textbox', { name: 'Resumo da conversa' })
})
