/** The translation of a message: asked from its menu, shown below it, hidden again (ADR 68). */
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { loadPageTexts } from '#web/lib/i18n'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import TranslateOption from '../help/translate_option'
import Translation from '../help/translation'
import { config } from './served'

const route = 'POST /llm-config/help/translation'

function Bubble() {
  const [isShown, setShown] = useState(true)
  return isShown ? <Translation messageId={7} onClose={() => setShown(false)} /> : null
}
async function shown(routes: Parameters<typeof stubServer>[0]) {
  signIn()
  await loadPageTexts('llm')
  const server = await stubServer(routes)
  return { server, ...renderScreen(<Bubble />) }
}

it('it stands below the message, and is hidden again', async () => {
  const { server, user } = await shown({ [route]: () => ({ text: 'Quanto custa?' }) })
  await screen.findByText('Quanto custa?')
  expect(server.calls(route)[0]?.body).toEqual({ messageId: 7 })
  await user.click(screen.getByRole('button', { name: 'Ocultar' }))
  expect(screen.queryByText('Quanto custa?')).toBeNull()
})

it('a message in the reader’s language says so', async () => {
  await shown({ [route]: () => ({ text: null }) })
  await screen.findByText('A mensagem já está no seu idioma.')
})

it('a failure says why, and is tried again', async () => {
  let fails = true
  const { user } = await shown({
    [route]: () => (fails ? refuse(429, 'ERR_LLM_LIMIT') : { text: 'Quanto custa?' }),
  })
  await screen.findByText(/A IA não respondeu\. O limite de uso da IA/)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Quanto custa?')
})

it('the menu offers it where the company has switched help on', async () => {
  signIn()
  const onChosen = vi.fn()
  const server = await stubServer({ 'GET /llm-config': () => config() })
  const props = { messageId: 7, itemClass: '', onChosen }
  const { client, user } = renderScreen(<TranslateOption {...props} />)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(screen.queryByRole('menuitem')).toBeNull()
  server.on({ 'GET /llm-config': () => ({ ...config(), agentHelp: { enabled: true } }) })
  await client.invalidateQueries()
  await user.click(await screen.findByRole('menuitem', { name: 'Traduzir' }))
  expect(onChosen).toHaveBeenCalledTimes(1)
})
