/** The figures of a period in the query cache; the previous period stays visible until the new one is loaded. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { loadCourse, loadFigures, loadPeople } from './api'
import type { Days, Period } from './period'

/** Milliseconds between refetches of the current state, while the page is visible. */
const freshMs = 30_000

export const useFigures = (period: Period) =>
  useQuery({
    queryKey: ['dashboard', 'figures', period],
    queryFn: ({ signal }) => loadFigures(period, signal),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  })

export const usePeople = (days: Days) =>
  useQuery({
    queryKey: ['dashboard', 'people', days],
    queryFn: ({ signal }) => loadPeople(days, signal),
    placeholderData: keepPreviousData,
  })

export const useCourse = (days: Days) =>
  useQuery({
    queryKey: ['dashboard', 'course', days],
    queryFn: ({ signal }) => loadCourse(days, signal),
    placeholderData: keepPreviousData,
  })
