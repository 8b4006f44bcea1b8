/** A page of entries: listed, searched, added, edited and deleted with the texts of its module. */
import { screen, waitFor, within } from '@testing-library/react'
import { Input } from 'antd'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { EntityDrawer, Field } from '#web/kit/entity_drawer'
import { EntityPage } from '#web/kit/entity_page'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { useEditing } from '#web/kit/use_editing'
import { ApiError, atField } from '#web/lib/api_error'
import { renderScreen } from '#web/testing/render'

interface Shelf {
  readonly id: number
  readonly name: string
  readonly books: number
}
type Form = Pick<Shelf, 'name'>

const texts = {
  page: { add: 'Add', search: 'Search', edit: 'Edit: {{name}}', delete: 'Delete: {{name}}' },
  empty: { title: 'No shelf', text: 'Add one', search_title: 'None found', search_text: 'Retry' },
  form: { add: 'New shelf', edit: 'Change shelf', saved: 'Saved' },
  delete: {
    title: 'Delete {{name}}?',
    text_one: 'With {{count}} book.',
    text_other: 'With {{count}} books.',
    action: 'Delete it',
    done: 'Deleted',
  },
}
const key = ['shelves']
let shelves: Shelf[]
const load = vi.fn()
const save = vi.fn()
const remove = vi.fn()

beforeEach(() => {
  i18next.addResourceBundle('pt-BR', 'shelves', texts)
  shelves = [
    { id: 1, name: 'Novels', books: 12 },
    { id: 2, name: 'Maps', books: 1 },
  ]
  load.mockReset().mockImplementation(async (_page: number, search: string) => {
    const rows = shelves.filter(({ name }) => name.includes(search))
    return { rows, hasMore: false, count: rows.length }
  })
  save.mockReset().mockImplementation(async (id: number | null, form: Form) => {
    shelves = [...shelves.filter((one) => one.id !== id), { id: id ?? 3, books: 0, ...form }]
  })
  remove.mockReset().mockImplementation(async (id: number) => {
    shelves = shelves.filter((one) => one.id !== id)
  })
})

function ShelfDrawer(props: EditDrawerProps<Shelf>) {
  return (
    <EntityDrawer<Shelf, Form>
      {...props}
      namespace="shelves"
      initial={{ name: props.edited?.name ?? '' }}
      save={save}
      stale={key}
    >
      <Field name="name" label="Name">
        <Input />
      </Field>
    </EntityDrawer>
  )
}
const columns = [{ key: 'name', title: 'Name', dataIndex: 'name' }]

function ShelvesPage() {
  const editing = useEditing<Shelf>({
    namespace: 'shelves',
    Drawer: ShelfDrawer,
    values: ({ name }) => ({ name }),
    asked: ({ books }) => ({ count: books }),
    remove,
    stale: key,
  })
  return (
    <EntityPage<Shelf>
      title="Shelves"
      namespace="shelves"
      icon={null}
      queryKey={key}
      load={load}
      columns={columns}
      editing={editing}
      mayEdit={({ name }) => name !== 'Fixed'}
      mayDelete={({ books }) => books > 0}
    />
  )
}
/** Ids and values with which `save` was called. */
const given = () => save.mock.calls.map(([id, form]) => [id, form])
const button = (name: string) => screen.findByRole('button', { name })

it('lists what the search matches, and says when that is nothing', async () => {
  const { user } = renderScreen(<ShelvesPage />)
  await screen.findByText('Novels')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shelves2')
  await user.type(screen.getByPlaceholderText('Search'), 'Map')
  await waitFor(() => expect(screen.queryByText('Novels')).toBeNull())
  await screen.findByText('Maps')
  expect(load).toHaveBeenLastCalledWith(1, 'Map', expect.any(AbortSignal))
  await user.type(screen.getByPlaceholderText('Search'), 's and more')
  await screen.findByText('None found')
})

it('offers the row’s buttons only where the viewer may use them', async () => {
  shelves = [
    { id: 1, name: 'Fixed', books: 3 },
    { id: 2, name: 'Bare', books: 0 },
  ]
  renderScreen(<ShelvesPage />)
  await button('Edit: Bare')
  expect(screen.queryByRole('button', { name: 'Delete: Bare' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Fixed/ })).toBeNull()
})

it('adds from the empty list; the saved entry shows, and a toast says so', async () => {
  shelves = []
  const { user } = renderScreen(<ShelvesPage />)
  await screen.findByText('No shelf')
  await user.click(screen.getAllByRole('button', { name: /Add/ })[0]!)
  const drawer = await screen.findByRole('dialog', { name: 'New shelf' })
  await user.type(within(drawer).getByLabelText('Name'), 'Poems')
  await user.click(within(drawer).getByRole('button', { name: 'Salvar' }))
  await button('Edit: Poems')
  await screen.findByText('Saved')
  expect(save).toHaveBeenCalledWith(null, { name: 'Poems' }, expect.any(Function))
})

it('edits by id, and shows a refusal of a field at this field', async () => {
  save.mockImplementationOnce((_id: number, _form: Form) =>
    Promise.reject(new ApiError(409, 'ERR_TAKEN', 'x')).catch(
      atField('ERR_TAKEN', { field: 'name', rule: 'required' })
    )
  )
  const { user } = renderScreen(<ShelvesPage />)
  await user.click(await button('Edit: Maps'))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Maps')
  await user.clear(name)
  await user.type(name, 'Atlases')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  screen.getByRole('dialog', { name: 'Change shelf' })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Atlases')
  expect(given()).toEqual([
    [2, { name: 'Atlases' }],
    [2, { name: 'Atlases' }],
  ])
})

it('a new entry that was saved in part is not added a second time; a closed drawer forgets it', async () => {
  save.mockImplementation(async (_id, _form, onSaved: (id: number) => void) => {
    onSaved(3)
    throw new ApiError(413, 'ERR_FILE_TOO_LARGE', 'x')
  })
  const { user } = renderScreen(<ShelvesPage />)
  await user.click(await button('Add'))
  await user.type(await screen.findByLabelText('Name'), 'Poems')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  await user.click(await screen.findByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await user.click(await button('Descartar'))
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  await user.click(await button('Add'))
  await user.type(await screen.findByLabelText('Name'), 'Plays')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3))
  expect(given()).toEqual([
    [null, { name: 'Poems' }],
    [3, { name: 'Poems' }],
    [null, { name: 'Plays' }],
  ])
})

it('deletes after a question that names the entry and what is lost with it', async () => {
  const { user } = renderScreen(<ShelvesPage />)
  await user.click(await button('Delete: Novels'))
  await screen.findByRole('dialog', { name: 'Delete Novels?' })
  screen.getByText('With 12 books.')
  expect(remove).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete it' }))
  await screen.findByText('Deleted')
  expect(remove).toHaveBeenCalledExactlyOnceWith(1)
  await waitFor(() => expect(screen.queryByText('Novels')).toBeNull())
})

it('an error with another code is thrown as it is', async () => {
  const error = new ApiError(500, 'ERR_OTHER', 'x')
  const shown = Promise.reject(error).catch(atField('ERR_TAKEN', { field: 'name', rule: 'taken' }))
  await expect(shown).rejects.toBe(error)
})
