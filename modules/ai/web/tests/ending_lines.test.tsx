/** Lines that say when people took over from an assistant (AI-08, AI-10). */
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { modelErrorKinds } from '#modules/ai/contract'
import { changeLanguage, languages } from '#web/lib/i18n'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import EndingLines from '../ending_lines'
import handleEvent from '../realtime'

const path = 'GET /ticket-assistants/41'
const ending = (id: number, more: object) => ({
  ...{ id, reason: null, createdAt: '2026-11-20T17:05:00.000Z' },
  ...more,
})

beforeEach(() => void signIn())

it('AI-08, AI-10: says who answers now, and why', async () => {
  await stubServer({
    [path]: () => [
      ending(1, { outcome: 'failed', reason: 'timeout' }),
      ending(2, { outcome: 'handed_over' }),
    ],
  })
  const show = vi.fn()
  renderScreen(<EndingLines ticketId={41} show={show} />)
  await waitFor(() =>
    expect(show).toHaveBeenCalledWith('ai', [
      {
        ...{ key: 'ai-1', at: '2026-11-20T17:05:00.000Z' },
        text: 'A inteligência artificial não respondeu, e pessoas atendem agora: demorou demais.',
      },
      {
        ...{ key: 'ai-2', at: '2026-11-20T17:05:00.000Z' },
        text: 'A inteligência artificial passou o atendimento para pessoas.',
      },
    ])
  )
})

it('AI-08: looks again when the ticket has changed', async () => {
  const server = await stubServer({ [path]: () => [] })
  const { client } = renderScreen(<EndingLines ticketId={41} show={vi.fn()} />)
  await waitFor(() => expect(server.calls(path)).toHaveLength(1))
  handleEvent('ticket', { action: 'update', ticket: { id: 7 } }, client)
  handleEvent('ticket', { action: 'update', ticket: { id: 41 } }, client)
  await waitFor(() => expect(server.calls(path)).toHaveLength(2))
})

it.each(languages)('every reason has words in %s', async (language) => {
  await changeLanguage(language, { remember: false })
  await stubServer({
    [path]: () => modelErrorKinds.map((reason, id) => ending(id, { outcome: 'failed', reason })),
  })
  const show = vi.fn()
  renderScreen(<EndingLines ticketId={41} show={show} />)
  await waitFor(() => expect(show).toHaveBeenCalled())
  const [, lines] = show.mock.lastCall as [string, { text: string }[]]
  expect(lines).toHaveLength(modelErrorKinds.length)
  expect(lines.filter(({ text }) => text.includes('reasons.'))).toEqual([])
})
