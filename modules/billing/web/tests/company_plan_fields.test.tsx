/** The plan in the operator's form of a company. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { EntityForm } from '#web/kit/form'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import CompanyPlanFields from '../components/company_plan_fields'

async function show(planId?: number | null) {
  await stubServer({ 'GET /plans/all': () => [{ id: 4, name: 'Essencial', value: 99.9 }] })
  const submit = vi.fn(async () => {})
  const { user } = renderScreen(
    <EntityForm initial={{ planId, recurrence: 'MENSAL' }} submit={submit}>
      <CompanyPlanFields />
      <button type="submit">Salvar</button>
    </EntityForm>
  )
  const choose = async (option: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: 'Plano' }))
    await user.click(await screen.findByText(option, { selector: '.ant-select-item *' }))
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }))
  return { choose, save, submit }
}
const noPlan = 'Sem plano (tudo liberado, sem limites)'

it('takes a company off its plan, and says what that means', async () => {
  const { choose, save, submit } = await show(4)
  await screen.findByText(/^Essencial/)
  await choose(/^Sem plano/)
  await save()
  expect(submit).toHaveBeenCalledWith({ planId: null, recurrence: 'MENSAL' })
})

it('a company without a plan is shown so, and can be put on one', async () => {
  const { choose, save, submit } = await show(null)
  await screen.findByText(noPlan)
  await choose(/^Essencial/)
  await save()
  expect(submit).toHaveBeenCalledWith({ planId: 4, recurrence: 'MENSAL' })
})
