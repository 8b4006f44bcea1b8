/** Opens the form of a campaign as an admin does, for the tests of it. */
import { fireEvent, screen, within } from '@testing-library/react'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubAnswer } from '#web/testing/server'
import CampaignsPage from '../pages/campaigns_page'
import { formAnswers, pageOf, type campaignWire } from './campaigns'

/** Null: for a new one. */
export async function openForm(
  existing: ReturnType<typeof campaignWire> | null,
  answers: Record<string, StubAnswer> = {}
) {
  const server = await stubServer({
    ...formAnswers,
    'GET /campaigns': () => pageOf(existing ? [existing] : []),
    ...answers,
  })
  const shown = renderScreen(<CampaignsPage />)
  const opener = existing ? `(Editar|Ver): ${existing.name}` : 'Adicionar campanha'
  const [open] = await screen.findAllByRole('button', { name: new RegExp(opener) })
  await shown.user.click(open!)
  await screen.findByLabelText('Nome')
  return { ...shown, server }
}

export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label))
  fireEvent.click(await screen.findByTitle(option))
}

export const phone = () => within(screen.getByRole('region', { name: 'Como o cliente vai ver' }))
