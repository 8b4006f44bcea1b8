/** Help at the message field: proposed, used or discarded by the person, and never sent by itself (ADR 68). */
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { loadPageTexts } from '#web/lib/i18n'
import { toastQueue } from '#web/lib/toasts'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import ComposerHelp from '../help/composer_help'
import { config } from './served'

function Composer({ begun = '' }: { begun?: string }) {
  const [text, setText] = useState(begun)
  return (
    <div>
      <ComposerHelp
        {...{ ticketId: 41, text, write: setText, attach: () => {}, takeKeys: () => {} }}
      />
      <textarea aria-label="texto" value={text} onChange={(event) => setText(event.target.value)} />
    </div>
  )
}
const on = { ...config(), agentHelp: { enabled: true } }
const suggestion = 'POST /llm-config/help/suggestion'
const correction = 'POST /llm-config/help/correction'
const field = () => screen.getByLabelText<HTMLTextAreaElement>('texto')
const button = (name: string) => screen.findByRole('button', { name })

async function open(routes: Parameters<typeof stubServer>[0], begun?: string) {
  signIn()
  await loadPageTexts('llm')
  toastQueue.setState({ waiting: [] })
  const server = await stubServer({ 'GET /llm-config': () => on, ...routes })
  const { user } = renderScreen(<Composer begun={begun} />)
  const ask = async (name: string) => {
    await user.click(await button('Ajuda da IA'))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  return { user, server, ask }
}

it('a suggestion with its sources goes into the empty field, and nothing is sent', async () => {
  const { user, server, ask } = await open({
    [suggestion]: () => ({
      text: 'Custa R$ 90.',
      sources: ['p.pdf', 'p.pdf', 'h.pdf'].map((source) => ({ source, score: 1 })),
    }),
  })
  await ask('Sugerir uma resposta')
  const card = await screen.findByRole('region', { name: 'Resposta sugerida' })
  await within(card).findByText('Custa R$ 90.')
  within(card).getByText('Fonte: p.pdf, h.pdf')
  expect(within(card).getByRole('status').textContent).toBe('A proposta está pronta.')
  expect(field().value).toBe('')
  await user.click(await button('Usar'))
  expect(field().value).toBe('Custa R$ 90.')
  expect(screen.queryByRole('region')).toBeNull()
  expect(toastQueue.getState().waiting).toEqual([])
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/llm-config',
    '/llm-config/help/suggestion',
  ])
})

it('where something is written it says that it replaces it, and it can be undone', async () => {
  const { user, ask } = await open(
    { [suggestion]: () => ({ text: 'Custa R$ 90.', sources: [] }) },
    'Olá'
  )
  await ask('Sugerir uma resposta')
  await screen.findByText('Usar substitui o que você escreveu.')
  await user.click(await button('Usar'))
  expect(field().value).toBe('Custa R$ 90.')
  await user.click(await button('Desfazer'))
  await waitFor(() => expect(field().value).toBe('Olá'))
})

it('a correction is of what stands in the field, and asks nothing', async () => {
  const bodies: unknown[] = []
  const { user, ask } = await open(
    {
      [correction]: ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { text: 'Bom dia!' }
      },
    },
    'bom dya'
  )
  await ask('Corrigir meu texto')
  await screen.findByText('Bom dia!')
  expect(screen.queryByText('Usar substitui o que você escreveu.')).toBeNull()
  expect(bodies).toEqual([{ ticketId: 41, text: 'bom dya' }])
  await user.click(await button('Usar'))
  expect(field().value).toBe('Bom dia!')
})

it('there is nothing to correct in an empty field', async () => {
  const { user } = await open({})
  await user.click(await button('Ajuda da IA'))
  const item = await screen.findByRole('menuitem', { name: 'Corrigir meu texto' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await user.click(item)
  expect(screen.queryByRole('region')).toBeNull()
})

it('another one is asked for; Escape discards, and the field keeps what it had', async () => {
  let count = 0
  const { user, ask } = await open(
    { [suggestion]: () => ({ text: `Resposta ${++count}`, sources: [] }) },
    'Olá'
  )
  await ask('Sugerir uma resposta')
  await screen.findByText('Resposta 1')
  await user.click(await button('Outra'))
  await screen.findByText('Resposta 2')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(field().value).toBe('Olá')
})

it('a failure says why, and is tried again', async () => {
  let fails = true
  const { user, ask } = await open({
    [suggestion]: () =>
      fails
        ? refuse(502, 'ERR_LLM_PROVIDER', { reason: 'quota' })
        : { text: 'Custa R$ 90.', sources: [] },
  })
  await ask('Sugerir uma resposta')
  expect((await screen.findByRole('alert')).textContent).toMatch(/A IA não respondeu\. \S+/)
  fails = false
  await user.click(await button('Tentar de novo'))
  await screen.findByText('Custa R$ 90.')
})

it('where the company has not switched it on nothing is shown', async () => {
  const { server } = await open({ 'GET /llm-config': () => config() })
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
