/** Lines that say which documents an answer came from (RAG-04). */
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import handleEvent from '../realtime'
import SourceLines from '../source_lines'

const path = 'GET /llm-config/sources/41'
const at = '2026-11-28T12:05:00.000Z'

beforeEach(() => void signIn())

it('RAG-04: names the documents below the answer', async () => {
  const sources = ['horarios.pdf', 'precos.csv']
  await stubServer({ [path]: () => [{ id: 7, sources, createdAt: at }] })
  const show = vi.fn()
  renderScreen(<SourceLines ticketId={41} show={show} />)
  const text = 'Com informações de: horarios.pdf e precos.csv'
  await waitFor(() => expect(show).toHaveBeenCalledWith('llm', [{ key: 'llm-7', at, text }]))
})

it('RAG-04: looks again when the ticket has changed', async () => {
  const server = await stubServer({ [path]: () => [] })
  const { client } = renderScreen(<SourceLines ticketId={41} show={vi.fn()} />)
  await waitFor(() => expect(server.calls(path)).toHaveLength(1))
  handleEvent('ticket', { action: 'update', ticket: { id: 7 } }, client)
  handleEvent('ticket', { action: 'update', ticket: { id: 41 } }, client)
  await waitFor(() => expect(server.calls(path)).toHaveLength(2))
})
