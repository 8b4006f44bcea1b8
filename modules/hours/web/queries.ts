/** Queries for the company's hours and holidays. */
import { useQuery } from '@tanstack/react-query'
import { listHolidays, showCompanyHours } from './api'

/** Always refetched, so that forms never start with outdated values. */
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
