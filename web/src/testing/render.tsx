/** Renders a component with everything that screens need. */
import { render, type RenderResult } from '@testing-library/react'
import type { QueryClient } from '@tanstack/react-query'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { useLayoutEffect, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { makeQueryClient } from '#web/lib/query'
import { ConfirmOutlet } from '#web/kit/confirm'
import { Surroundings } from '#web/shell/app'

export interface Shown extends RenderResult {
  readonly user: UserEvent
  /** The current address of the page. */
  readonly path: () => string
  /** The query client of the screen. */
  readonly client: QueryClient
}

/** `at` is the address; includes theme, translations, router, a new query client, toasts and confirmations. */
export function renderScreen(screen: ReactNode, { at = '/' }: { at?: string } = {}): Shown {
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  let path = at
  const result = render(screen, {
    wrapper: ({ children }) => (
      <Surroundings client={client}>
        <MemoryRouter initialEntries={[at]}>
          <Address onChange={(now) => void (path = now)} />
          {children}
          <ConfirmOutlet />
        </MemoryRouter>
      </Surroundings>
    ),
  })
  return { ...result, client, user: userEvent.setup(), path: () => path }
}

function Address({ onChange }: { onChange: (path: string) => void }) {
  const { pathname, search, hash } = useLocation()
  useLayoutEffect(() => {
    onChange(pathname + search + hash)
  })
  return null
}
