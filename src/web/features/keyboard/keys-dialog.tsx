import { useDeviceChoice } from '#web/shared/device-choice.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { KeyList } from './key-list.tsx'
import { singleKeys } from './keys.ts'
import { texts } from './texts.ts'

export function KeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.sheet} startsAtTitle>
      <DialogBody>
        <SingleKeysSwitch />
        <KeyList />
      </DialogBody>
    </Dialog>
  )
}

function SingleKeysSwitch() {
  const isOn = useDeviceChoice(singleKeys) === 'on'
  return (
    <div>
      <Checkbox
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={() => singleKeys.choose(isOn ? 'off' : 'on')}
      >
        {texts.singleKeys}
      </Checkbox>
      <p className="text-caption text-muted">{texts.singleKeysHint}</p>
    </div>
  )
}
