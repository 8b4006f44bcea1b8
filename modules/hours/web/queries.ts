/** The company's hours and holidays in the query cache. */
import { useQuery } from '@tanstack/react-query'
import { listHolidays, showCompanyHours } from './api'

/** Always asked for anew: forms must not lie. */
export const useCompanyHours = (companyId: number) =>
  useQuery({
    queryKey: ['hours', 'company', companyId],
    queryFn: ({ signal }) => showCompanyHours(companyId, signal),
    gcTime: 0,
    staleTime: 0,
  })

export const holidaysKey = ['hours', 'holidays'] as const
export const useHolidays = () =>
  useQuery({ queryKey: holidaysKey, queryFn: ({ signal }) => listHolidays(signal) })
