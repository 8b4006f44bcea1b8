/** Whether the installation is new, and the setup code that its visitor came with. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isSetupNeeded } from './api_setup'
import { setupKey } from './keys'

export const setupPath = '/setup'

/** Asked once per visit. */
export const useSetupNeeded = () =>
  useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => isSetupNeeded(signal),
    staleTime: Infinity,
  })

/**
 * The code of `/setup?code=…`, the address in the server's log; empty without one. It is moved from the address into
 * the history entry: a reload keeps it, and the address shows it to nobody.
 */
export function useGivenCode(): string {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const given = useMemo(() => new URLSearchParams(search).get('code'), [search])
  useEffect(() => {
    if (given !== null) void navigate(setupPath, { replace: true, state: { code: given } })
  }, [given, navigate])
  return given ?? (state as { readonly code?: string } | null)?.code ?? ''
}
