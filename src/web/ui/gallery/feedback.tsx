import { Badge, Count } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { Loading, Spinner } from '#web/ui/spinner.tsx'
import { Row, Section } from './section.tsx'

const box = 'w-full rounded border border-line bg-surface not-phone:w-[34rem]'

export function Feedback() {
  return (
    <Section title="Feedback">
      <Banner>Your group has no subjects yet.</Banner>
      <Banner tone="success">An e-mail is on its way.</Banner>
      <Banner tone="error" action={<Button size="small">Sign in</Button>}>
        Your session has ended.
      </Banner>
      <Row title="Empty, failed with and without a way out, loading">
        <div className={box}>
          <EmptyState
            title="No sources available."
            hint="Nothing matches “xyzzy”."
            action={<Button>Clear the search</Button>}
          />
        </div>
        <div className={box}>
          <ErrorState onRetry={() => undefined} />
          <ErrorState message="Subjects could not be loaded." />
        </div>
        <div className={box}>
          <Loading />
        </div>
      </Row>
      <Row title="The same in one line">
        <ErrorState inline onRetry={() => undefined} />
        <Loading inline />
      </Row>
      <Row title="Skeletons of a list and of a detail">
        <div className={box}>
          <SkeletonList rows={6} />
        </div>
        <div className={box}>
          <SkeletonDetail />
        </div>
      </Row>
      <Row title="How far something is, and where that is not known">
        <div className="w-[34rem]">
          <ProgressBar label="Importing" words="460 of 1,440 rows" share={0.32} />
        </div>
        <div className="w-[34rem]">
          <ProgressBar label="Sending" words="Reading the file…" share={null} />
        </div>
      </Row>
      <Row title="Small things">
        <Spinner />
        <Badge>Private</Badge>
        <Badge tone="accent">In your group</Badge>
        <Badge tone="danger">Expired</Badge>
        <Badge tone="success">Confirmed</Badge>
        <Count value={12845} label="sources" />
        <Kbd>Esc</Kbd>
      </Row>
    </Section>
  )
}
