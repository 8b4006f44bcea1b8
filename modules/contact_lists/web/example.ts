/** An example of a sheet: the headers that are understood, and two rows to be replaced. */
import type { TFunction } from 'i18next'
import { saveFile } from '#web/lib/save_file'
import { toasts } from '#web/lib/toasts'

export function downloadExample(t: TFunction): void {
  void import('#web/lib/example_sheet')
    .then(({ exampleSheet }) => {
      const heads = ['name', 'number', 'email'].map((key) => t(`contact_lists:import.heads.${key}`))
      const bytes = exampleSheet([
        heads,
        ['Ana Lima', '+55 11 98765-4321', 'ana@example.com'],
        ['João Souza', '11 98888-7777', ''],
      ])
      saveFile(`${t('contact_lists:import.example_name')}.xlsx`, new Blob([bytes]))
    })
    .catch(toasts.failure)
}
