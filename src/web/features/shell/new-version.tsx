import { useState, useSyncExternalStore } from 'react'
import { newVersion } from '#web/api/new-version.ts'
import { reloadPage } from '#web/shared/missing-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusScreen } from '#web/ui/take-focus.ts'
import { texts } from './notice-texts.ts'

/** Offers a reload once per new build; drafts survive (decision 0006). */
export function NewVersion({ className }: { className: string }) {
  const isHere = useSyncExternalStore(newVersion.subscribe, newVersion.isHere)
  const [isDeclined, setDeclined] = useState(false)
  const isOffered = isHere && !isDeclined
  const decline = () => {
    setDeclined(true)
    focusScreen()
  }
  return (
    <div className={isOffered ? className : ''}>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isOffered && <Icon name="info" className="text-accent" />}
        {/* Empty live region, so that later text is announced. */}
        <p role="status" className="min-w-0 grow basis-64">
          {isOffered && texts.newVersion}
        </p>
        {isOffered && (
          <>
            <Button variant="quiet" size="small" onClick={() => void reloadPage()}>
              {texts.reload}
            </Button>
            <Button variant="quiet" size="small" onClick={decline}>
              {texts.notNow}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
