import type { LinkHealth } from '#contract/links/link-health.ts'
import { healthNames } from '#contract/sources/provenance-words.ts'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { factClass, factLabelClass, factValueClass } from '#web/features/sources/detail/detail-class.ts'
import { editSource } from '#web/features/sources/mutations.ts'
import { capitalized } from '#web/shared/capitalized.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { addressText } from '#web/shared/outside-link.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { texts } from './texts.ts'

export function LinkFact({ source }: { source: SourceDetail }) {
  const { isChecked, isPublic } = source
  return (
    <div className={factClass}>
      {/* Space for screen readers. */}
      <dt className={factLabelClass}>{texts.link}</dt>{' '}
      <dd className={factValueClass}>
        <Found source={source} />
        {isChecked && !isPublic && <span className="text-small text-muted">{texts.private}</span>}
      </dd>
    </div>
  )
}

function Found({ source: { health, isChecked, ...source } }: { source: SourceDetail }) {
  if (health.state === 'unchecked') return isChecked ? capitalized(healthNames.unchecked) : texts.notChecked
  const { movedTo } = health
  return (
    <>
      <State health={health} />
      {movedTo !== null && source.canChange && <NewLinkButton source={source} link={movedTo} />}
      {isChecked === false && <span className="text-small text-muted">{texts.notChecked}</span>}
    </>
  )
}

function State({ health: { state, status, checkedAt, movedTo } }: { health: LinkHealth }) {
  return (
    <span>
      {capitalized(healthNames[state])}
      {movedTo !== null && <NewAddress link={movedTo} />}
      {state === 'gone' && ` ${texts.goneMeans}`}
      {state === 'blocked' && status !== null && ` ${texts.status(status)}`}
      {checkedAt !== null && <Checked at={checkedAt} />}
    </span>
  )
}

function NewAddress({ link }: { link: string }) {
  return (
    <>
      {` ${texts.movedTo} `}
      <bdi dir="ltr" className="wrap-anywhere">
        {addressText(link)}
      </bdi>
    </>
  )
}

function Checked({ at }: { at: string }) {
  return (
    <>
      , <time dateTime={at}>{texts.checkedAt(at)}</time>
    </>
  )
}

type MovedSource = Pick<SourceDetail, 'id' | 'link' | 'version'>

/** One click, undoable; refused if the source changed. */
function NewLinkButton({ source: { id, link: before, version }, link }: { source: MovedSource; link: string }) {
  const edit = useWriteOnce(editSource)
  return (
    <>
      <Button
        size="small"
        aria-busy={edit.isPending}
        onClick={() => edit.mutate({ id, version, body: { link }, before: { link: before } })}
      >
        {texts.takeNew}
      </Button>
      {edit.isError && (
        <span role="alert" className="text-small text-danger">
          {failureText(edit.error)}
        </span>
      )}
    </>
  )
}
