import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { texts } from './texts.ts'

export function NoTags() {
  return <div className={comboboxClasses.empty}>{texts.none}</div>
}
