import { KeysDialog } from './keys-dialog.tsx'
import { PaletteDialog } from './palette-dialog.tsx'

interface KeyboardDialogsProps {
  readonly shown: 'palette' | 'sheet' | 'nothing'
  readonly onShow: (shown: 'sheet' | 'nothing') => void
}

/** The sheet of keys and the palette, one of which is open or neither. */
export function KeyboardDialogs({ shown, onShow }: KeyboardDialogsProps) {
  const close = () => onShow('nothing')
  return (
    <>
      <KeysDialog open={shown === 'sheet'} onClose={close} />
      <PaletteDialog open={shown === 'palette'} onClose={close} onShowKeys={() => onShow('sheet')} />
    </>
  )
}
