import { ExposureQuestion } from '#web/features/sources/question-part.tsx'
import { DemoWarning } from './demo-warning.tsx'
import { Notices } from './notices.tsx'

/** Deferred parts of the frame. */
export const OnEveryScreen = () => (
  <>
    <DemoWarning />
    <Notices />
    <ExposureQuestion />
  </>
)
