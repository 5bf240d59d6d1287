import { ExposureQuestion } from '#web/features/sources/question-part.tsx'
import { DemoWarning } from './demo-warning.tsx'
import { Notices } from './notices.tsx'

/** What the frame of every screen has that can come after the first of them. */
export const OnEveryScreen = () => (
  <>
    <DemoWarning />
    <Notices />
    <ExposureQuestion />
  </>
)
