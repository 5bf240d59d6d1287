import { deviceChoice, useDeviceChoice } from '#web/shared/device-choice.ts'

export const links = deviceChoice('sourcebook-links', ['shown', 'hidden'])

export const density = deviceChoice('sourcebook-density', ['comfortable', 'compact'])

export type Density = ReturnType<typeof density.read>

export const useRowLook = () => ({
  density: useDeviceChoice(density),
  showsLink: useDeviceChoice(links) === 'shown',
})
