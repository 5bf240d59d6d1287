import type { ComponentType } from 'react'
import { NewRecordPart } from '#web/features/records/new-record-part.tsx'
import type { ActionName } from './actions.ts'
import type { BulkDialogProps } from './bulk-request.ts'
import {
  DeleteSourcesDialog,
  HideDialog,
  PublishDialog,
  RemoveFromGroupDialog,
  ReviewDialog,
} from './confirming-dialogs.tsx'
import { FileDialog, MoveDialog } from './filing-dialogs.tsx'
import { IntervalDialog } from './interval-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

const dialogs: Record<ActionName, ComponentType<BulkDialogProps>> = {
  move: MoveDialog,
  file: FileDialog,
  tags: TagsDialog,
  research: ResearchDialog,
  remove: RemoveFromGroupDialog,
  review: ReviewDialog,
  interval: IntervalDialog,
  publish: PublishDialog,
  hide: HideDialog,
  delete: DeleteSourcesDialog,
}

/** Starts a research record with the chosen sources. */
function ResearchDialog({ asked: { chosen }, open, onClose }: BulkDialogProps) {
  return <NewRecordPart open={open} onClose={onClose} sources={(chosen.sources ?? []).map(Number)} />
}

export function ChangeDialog(props: BulkDialogProps) {
  const { name, turn } = props.asked
  const Dialog = dialogs[name]
  return <Dialog key={turn} {...props} />
}
