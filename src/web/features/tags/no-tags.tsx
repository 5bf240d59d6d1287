import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { texts } from './texts.ts'

/** Stands in place of the options where no tag fits. */
export function NoTags() {
  return <div className={comboboxClasses.empty}>{texts.none}</div>
}
