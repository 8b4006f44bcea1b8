/** Whether Enter or Shift+Enter sends, as chosen on this device (design/screens.md). */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { chooseEnter } from '#web/kit/enter_key'
import { setSignature } from '../store'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

test('when reversed on this device, Enter inserts a line break and Shift+Enter sends', async () => {
  const post = 'POST /messages/41'
  giveRoom()
  signIn({ user: me })
  setSignature(false)
  const server = await stubServer({
    'GET /messages/41': () => ({ messages: [messageWire()], count: 1, hasMore: false }),
    [post]: () => ({ id: 950, messages: [{ id: 950, wid: 'W950' }] }),
  })
  chooseEnter(false)
  try {
    const { user } = renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />)
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Escreva uma mensagem')
    await user.type(field, 'Oi{Enter}Tudo bem?')
    expect(server.calls(post)).toEqual([])
    expect(field.value).toBe('Oi\nTudo bem?')
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(server.calls(post)).toHaveLength(1))
    expect(server.calls(post)[0]!.body).toMatchObject({ body: 'Oi\nTudo bem?' })
  } finally {
    chooseEnter(true)
  }
})
