import { deviceChoice, useDeviceChoice } from '#web/shared/device-choice.ts'

/** Whether the rows of the lists show links, kept per device. */
export const links = deviceChoice('sourcebook-links', ['shown', 'hidden'])

/** How high the rows of the lists are, kept per device. */
export const density = deviceChoice('sourcebook-density', ['comfortable', 'compact'])

/** How high the rows of the lists are. */
export type Density = ReturnType<typeof density.read>

/** How the lists look on this device: their rows, and whether the link of each source is shown (specification §2). */
export const useRowLook = () => ({
  density: useDeviceChoice(density),
  showsLink: useDeviceChoice(links) === 'shown',
})
