/** Whether the company has switched help on; it changes rarely. */
import { useQuery } from '@tanstack/react-query'
import { getConfig, isHelpOn, keys } from '../api'

const minutes = 10

/** False until it is known, and where it cannot be found out. */
export function useHelpIsOn(): boolean {
  const { data = false } = useQuery({
    queryKey: keys.config,
    queryFn: ({ signal }) => getConfig(signal),
    select: isHelpOn,
    staleTime: minutes * 60_000,
  })
  return data
}
