/** The simulator of a queue's menu: messages, suggestions, the end, and that nothing else is affected. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { QueueTrialProps } from '#modules/queues/contract'
import { OptionsTab } from '#modules/queues/web/components/options_tab'
import { EntityForm, Field } from '#web/kit/form'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest } from '#web/testing/server'
import Trial from '../components/trial'
import handleEvent from '../realtime'

const draft = { name: 'Suporte', greeting: 'Oi, {{firstName}}!', outOfHoursText: 'Volte amanhã.' }
const trial = (changes: Partial<QueueTrialProps['draft']> = {}) => (
  <form
    onSubmit={() => {
      throw new Error('the form around it was sent')
    }}
  >
    <Trial queueId={5} draft={{ ...draft, ...changes }} />
  </form>
)

const top = [
  { option: '1', title: 'Preços' },
  { option: '#', title: '' },
]
/** A queue whose menu has one line, "Preços"; its file follows the greeting. */
function answer({ body }: StubRequest) {
  const { texts, closed } = body as { texts: string[]; closed: boolean }
  const ours = (text: string, mediaName: string | null = null) => ({
    fromMe: true,
    body: text,
    mediaName,
  })
  const messages = texts.flatMap((text, at) => [
    { fromMe: false, body: text, mediaName: null },
    ...(closed ? (at ? [] : [ours('Volte amanhã.')]) : []),
    ...(!closed && at === 0
      ? [ours('*Oi*, {{firstName}}, da {{queue}}!'), ours('', 'tabela.pdf')]
      : []),
    ...(!closed && at > 0 && text === '1' ? [ours('Custam 10.')] : []),
  ])
  const isOver = texts.includes('1')
  const standing = closed ? 'closed' : isOver ? 'waiting' : 'menu'
  return {
    messages,
    chatbot: standing === 'menu',
    standing,
    choices: standing === 'menu' ? top : [],
  }
}
const call = 'POST /queue/5/simulate'

beforeEach(() => void signIn({ abilities: ['queues.manage', 'bot.simulate'] }))

const phone = () => screen.getByRole('log', { name: 'Conversa de teste' })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mensagem' })

it('sends no request before the customer has written, and suggests a first text', async () => {
  const server = await stubServer({ [call]: answer })
  renderScreen(trial())
  screen.getByText('Comece a conversa como um cliente faria.')
  within(screen.getByRole('list', { name: 'Respostas sugeridas' })).getByRole('button', {
    name: 'Oi',
  })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Recomeçar' }).disabled).toBe(true)
  expect(server.requests).toHaveLength(0)
})

it('BOT-21, VAR-02: simulates the values on the screen, with formatting, variables filled in, and the file', async () => {
  const server = await stubServer({ [call]: answer })
  const { user } = renderScreen(trial())
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  const bold = await within(phone()).findByText('Oi', { selector: 'strong' })
  expect(bold.parentElement!.textContent).toBe('Oi, Ana, da Suporte!')
  within(phone()).getByText('tabela.pdf')
  expect(server.calls(call)[0]!.body).toEqual({
    texts: ['Oi'],
    closed: false,
    greetingMessage: draft.greeting,
    outOfHoursMessage: draft.outOfHoursText,
  })
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

it('BOT-23: suggests what leads on, and states who continues', async () => {
  const server = await stubServer({ [call]: answer })
  const { user } = renderScreen(trial())
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  await screen.findByRole('button', { name: '# Menu principal' })
  await user.click(screen.getByRole('button', { name: '1 Preços' }))
  await screen.findByText('Daqui em diante é com uma pessoa: o cliente espera na fila Suporte.')
  within(phone()).getByText('Custam 10.')
  expect(screen.queryByRole('list', { name: 'Respostas sugeridas' })).toBeNull()
  expect((server.calls(call).at(-1)!.body as { texts: string[] }).texts).toEqual(['Oi', '1'])
})

it('handles Enter itself, and shows the typed text at once, with dots until the reply arrives', async () => {
  let release = () => {}
  const gate = new Promise<void>((done) => (release = done))
  await stubServer({ [call]: async (request) => (await gate, answer(request)) })
  const { user } = renderScreen(trial())
  await user.type(field(), '  olá  {Enter}')
  within(phone()).getByText('olá')
  within(phone()).getByRole('status', { name: 'Digitando' })
  expect(field().value).toBe('')
  // Wait first: the reply has not arrived yet.
  await user.type(field(), 'e aí?{Enter}')
  expect(within(phone()).queryByText('e aí?')).toBeNull()
  release()
  await within(phone()).findByText('tabela.pdf')
  expect(within(phone()).queryByRole('status')).toBeNull()
})

it('does not send blank text', async () => {
  const server = await stubServer({ [call]: answer })
  const { user } = renderScreen(trial())
  await user.type(field(), '   {Enter}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
  expect(server.requests).toHaveLength(0)
})

it('starts again, with the focus in the text box', async () => {
  await stubServer({ [call]: answer })
  const { user } = renderScreen(trial())
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  await within(phone()).findByText('tabela.pdf')
  await user.click(screen.getByRole('button', { name: 'Recomeçar' }))
  expect(within(phone()).queryByText('tabela.pdf')).toBeNull()
  screen.getByText('Comece a conversa como um cliente faria.')
  expect(document.activeElement).toBe(field())
})

it('BOT-42: simulates closed hours, as a separate conversation', async () => {
  const server = await stubServer({ [call]: answer })
  const { user } = renderScreen(trial())
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  await within(phone()).findByText('tabela.pdf')
  await user.click(screen.getByRole('switch', { name: 'Fora do horário' }))
  expect(within(phone()).queryByText('tabela.pdf')).toBeNull()
  await user.type(field(), 'Oi{Enter}')
  await within(phone()).findByText('Volte amanhã.')
  screen.getByText('O cliente fica na fila Suporte até ela abrir.')
  expect(server.calls(call).at(-1)!.body).toMatchObject({ texts: ['Oi'], closed: true })
})

it('BOT-40: has no switch while queues have no hours of their own', async () => {
  const server = await stubServer({ [call]: answer })
  const { user } = renderScreen(trial({ outOfHoursText: undefined }))
  expect(screen.queryByRole('switch')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  await within(phone()).findByText('tabela.pdf')
  expect(server.calls(call)[0]!.body).not.toHaveProperty('outOfHoursMessage')
})

it('below the menu of a queue, uses what is typed in the form, saved or not', async () => {
  signIn({ modules: ['queues', 'bot'], abilities: ['queues.manage', 'bot.simulate'] })
  const server = await stubServer({ 'GET /queue-options': () => [], [call]: answer })
  const { user } = renderScreen(
    <EntityForm
      initial={{ name: 'Suporte', greetingMessage: 'Aqui é Suporte.' }}
      submit={async () => {
        throw new Error('the form around it was sent')
      }}
    >
      <Field name="name">
        <input />
      </Field>
      <Field name="greetingMessage">
        <input aria-label="Saudação" />
      </Field>
      <OptionsTab queueId={5} />
    </EntityForm>
  )
  const shown = within(await screen.findByRole('region', { name: 'Experimente' }))
  expect(shown.queryByRole('switch')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Saudação' }), ' Oi!')
  await user.click(shown.getByRole('button', { name: 'Oi' }))
  await waitFor(() =>
    expect(server.calls(call).at(-1)?.body).toEqual({
      texts: ['Oi'],
      closed: false,
      greetingMessage: 'Aqui é Suporte. Oi!',
    })
  )
})

it('states when nothing is sent at all', async () => {
  await stubServer({
    [call]: () => ({
      messages: [{ fromMe: false, body: 'Oi', mediaName: null }],
      chatbot: false,
      standing: 'waiting',
      choices: [],
    }),
  })
  const { user } = renderScreen(trial())
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  await screen.findByText(/^Sem saudação e sem menu, nada é enviado\. Daqui em diante/)
})

it('runs again when the form changes or somebody else changes the queue', async () => {
  const server = await stubServer({ [call]: answer })
  const { user, rerender, client } = renderScreen(trial())
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  await within(phone()).findByText('tabela.pdf')
  rerender(trial({ greeting: 'Bom dia!' }))
  await waitFor(() =>
    expect(server.calls(call).at(-1)!.body).toMatchObject({
      texts: ['Oi'],
      greetingMessage: 'Bom dia!',
    })
  )
  within(phone()).getByText('tabela.pdf')
  const before = server.calls(call).length
  handleEvent('queue', { action: 'update', queue: { id: 5 } }, client)
  await waitFor(() => expect(server.calls(call).length).toBe(before + 1))
})

it('shows an error when it fails, keeps the typed text, and retries', async () => {
  const server = await stubServer({ [call]: () => refuse(404, 'ERR_NO_QUEUE_FOUND') })
  const { user } = renderScreen(trial())
  await user.click(screen.getByRole('button', { name: 'Oi' }))
  await within(phone()).findByText('Esta fila foi excluída. Recarregue a lista.')
  within(phone()).getByText('Oi')
  server.on({ [call]: answer })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await within(phone()).findByText('tabela.pdf')
  expect(within(phone()).queryByRole('alert')).toBeNull()
})
