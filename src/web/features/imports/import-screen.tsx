import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Page } from '#web/ui/page.tsx'
import { ImportList } from './import-list.tsx'
import { NewImport } from './new-import.tsx'
import { texts } from './texts.ts'

export function ImportScreen() {
  return (
    <Page title={texts.title}>
      <ScreenTitle description={texts.description}>{texts.title}</ScreenTitle>
      <NewImport />
      <ImportList />
    </Page>
  )
}
