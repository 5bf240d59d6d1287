import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { Page } from '#web/ui/page.tsx'
import { chooseLinkEmails, stopLinkEmails } from './mutations.ts'
import { emailQueries } from './queries.ts'
import { linkEmailTexts as texts } from './texts.ts'

/** Screen for opting out of link e-mails, or choosing. */
export function LinkEmailsScreen({ token }: { token: string }) {
  const mayChoose = useMay('linkEmail.choose')
  return (
    <Page title={texts.title}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose">{texts.meaning}</p>
        {token === '' ? mayChoose ? <Choice /> : <p>{texts.whoChooses}</p> : <Stop token={token} />}
      </div>
    </Page>
  )
}

// Needs a click, because link scanners open all addresses.
function Stop({ token }: { token: string }) {
  const stop = useWriteOnce(stopLinkEmails)
  if (stop.isSuccess) return <Banner tone="success">{texts.stopped}</Banner>
  return (
    <>
      {stop.isError && <FailureBanner of={stop.error} />}
      <Button variant="primary" pending={stop.isPending} onClick={() => stop.mutate(token)}>
        {texts.stop}
      </Button>
    </>
  )
}

function Choice() {
  const choice = useQuery(emailQueries.ofLinks())
  const save = useWriteOnce(chooseLinkEmails)
  return (
    <Async query={choice}>
      {({ wanted }) => (
        <>
          {save.isError && <FailureBanner of={save.error} />}
          <Checkbox
            checked={save.isPending ? save.variables : wanted}
            aria-busy={save.isPending}
            onChange={() => save.mutate(!wanted)}
          >
            {texts.wanted}
          </Checkbox>
        </>
      )}
    </Async>
  )
}
