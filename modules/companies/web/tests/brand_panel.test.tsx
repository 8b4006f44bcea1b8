/** The operator's tab of the brand: name, colours with their contrast, pictures. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultBrand } from '#app/kernel/text/brand'
import { applyBrand, brandStore } from '#web/lib/brand'
import { loadModules } from '#web/shell/discover'
import SettingsPage from '#web/shell/settings_page'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import BrandPanel from '../components/brand_panel'

const brand = {
  ...defaultBrand,
  name: 'Atende Fácil',
  colors: { light: '#7A1F5C', dark: '#F0A6D2' },
}

let server: StubServer
beforeEach(async () => {
  signIn({ modules: ['companies'], abilities: ['companies.brand'] })
  server = await stubServer({
    'GET /branding': () => brand,
    'PUT /branding': ({ body }) => ({ ...brand, ...(body as object) }),
  })
})
afterEach(() => applyBrand(defaultBrand))

const light = () => screen.findByLabelText<HTMLInputElement>('Cor principal no modo claro')
const save = () => screen.findByRole('button', { name: 'Salvar' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('is a tab for the operator alone', async () => {
  await loadModules()
  signIn({ modules: ['companies'], abilities: ['companies.manage'] })
  const { unmount } = renderScreen(<SettingsPage />)
  await screen.findByRole('tab', { name: 'Empresas' })
  expect(screen.queryByRole('tab', { name: 'Marca' })).toBeNull()
  unmount()
  signIn({ modules: ['companies'], abilities: ['companies.brand'] })
  renderScreen(<SettingsPage />)
  await screen.findByRole('tab', { name: 'Marca' })
})

it('saves name and colours, and this page has them at once', async () => {
  const { user } = renderScreen(<BrandPanel />)
  const name = await screen.findByLabelText('Nome da plataforma')
  expect(name).toHaveProperty('value', 'Atende Fácil')
  await user.clear(name)
  await user.type(name, 'Central Sul')
  type(await light(), '#1f4e79')
  await user.click(await save())
  await screen.findByText('A marca foi salva.')
  expect(server.calls('PUT /branding')[0]!.body).toEqual({
    name: 'Central Sul',
    colors: { light: '#1F4E79', dark: '#F0A6D2' },
  })
  expect(brandStore.getState().name).toBe('Central Sul')
})

it('says how well a colour can be read, and offers the nearest that passes', async () => {
  const { user } = renderScreen(<BrandPanel />)
  await screen.findByText(/^Contraste de 8,\d:1, ótimo para ler$/)
  type(await light(), '#F2A33A')
  await screen.findByText('Contraste de 1,8:1, difícil de ler')
  await screen.findByText(/^Precisa de 4,5:1/)
  await user.click(await save())
  expect(server.calls('PUT /branding')).toHaveLength(0)

  await user.click(await screen.findByRole('button', { name: /a mais próxima que serve/ }))
  await screen.findByText(/^Contraste de 4,[5-9]:1, bom para ler$/)
  await waitFor(() => expect(screen.queryByText(/^Precisa de 4,5:1/)).toBeNull())
  await user.click(await save())
  await screen.findByText('A marca foi salva.')
})

it('says what is no colour, and goes back to the original one', async () => {
  const { user } = renderScreen(<BrandPanel />)
  type(await light(), 'rosa')
  await screen.findByText(/Use # e seis dígitos/)
  const [back] = await screen.findAllByRole('button', { name: 'Voltar à cor original' })
  await user.click(back!)
  expect((await light()).value).toBe(defaultBrand.colors.light)
})

it('a refusal of the server stands at its field', async () => {
  server.on({
    'PUT /branding': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: 'colors.dark', rule: 'contrast' }]),
  })
  const { user } = renderScreen(<BrandPanel />)
  await user.click(await save())
  await screen.findByText(/^Precisa de 4,5:1/)
})

it('an empty name is refused at its field', async () => {
  const { user } = renderScreen(<BrandPanel />)
  await user.clear(await screen.findByLabelText('Nome da plataforma'))
  await user.click(await save())
  await screen.findByText('Preencha este campo.')
  expect(server.calls('PUT /branding')).toHaveLength(0)
})

it('uploads a picture, shows it, and takes it away again', async () => {
  const path = '/branding/logoLight?v=0a1b2c3d'
  server.on({
    'POST /branding/logoLight': () => ({ ...brand, logoLight: path }),
    'DELETE /branding/logoLight': () => brand,
  })
  const { user } = renderScreen(<BrandPanel />)
  const slot = within(await screen.findByRole('region', { name: 'Logo para o modo claro' }))
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  await user.upload(slot.getByLabelText('Logo para o modo claro'), file)
  const picture = await slot.findByRole('img', { name: 'Logo para o modo claro' })
  expect(picture.getAttribute('src')).toBe(path)
  expect(brandStore.getState().logoLight).toBe(path)

  await user.click(slot.getByRole('button', { name: /Tirar/ }))
  await slot.findByLabelText('Nenhuma imagem')
  expect(brandStore.getState().logoLight).toBeNull()
})

it('says beside a picture why it was refused', async () => {
  server.on({
    'POST /branding/favicon': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: 'file', rule: 'brand_pixels' }]),
  })
  const { user } = renderScreen(<BrandPanel />)
  const slot = within(await screen.findByRole('region', { name: 'Ícone da aba' }))
  const input = slot.getByLabelText('Ícone da aba', { selector: 'input' })
  await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
  await slot.findByText(/grande demais. Reduza/)

  const big = new File([new Uint8Array(200 * 1024)], 'b.png', { type: 'image/png' })
  await user.upload(input, big)
  await slot.findByText('O arquivo é grande demais. Envie um menor.')
  expect(server.calls('POST /branding/favicon')).toHaveLength(1)
})

it('says that the brand cannot be loaded, and tries again', async () => {
  server.on({ 'GET /branding': () => refuse(503, 'ERR_UNAVAILABLE') })
  const { user } = renderScreen(<BrandPanel />)
  await screen.findByText('O serviço está indisponível agora. Tente de novo em instantes.')
  server.on({ 'GET /branding': () => brand })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByLabelText('Nome da plataforma')
})
