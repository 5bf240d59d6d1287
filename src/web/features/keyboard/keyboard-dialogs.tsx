import { KeysDialog } from './keys-dialog.tsx'
import { PaletteDialog } from './palette-dialog.tsx'

interface KeyboardDialogsProps {
  readonly shown: 'palette' | 'sheet' | 'nothing'
  readonly onShow: (shown: 'sheet' | 'nothing') => void
}

export function KeyboardDialogs({ shown, onShow }: KeyboardDialogsProps) {
  const close = () => onShow('nothing')
  return (
    <>
      <KeysDialog open={shown === 'sheet'} onClose={close} />
      <PaletteDialog open={shown === 'palette'} onClose={close} onShowKeys={() => onShow('sheet')} />
    </>
  )
}
