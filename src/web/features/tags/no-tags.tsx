import { comboboxClasses } from '#web/ui/combobox-classes.ts'

/** Stands in place of the options where no tag fits. */
export function NoTags() {
  return <div className={comboboxClasses.empty}>No tags found</div>
}
