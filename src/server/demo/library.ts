import { archivesAndMaps } from './library/archives-and-maps.ts'
import { blockchains } from './library/blockchains.ts'
import { companyData } from './library/company-data.ts'
import { countryGuides } from './library/country-guides.ts'
import { courts } from './library/courts.ts'
import type { DemoCategory } from './library/demo-category.ts'
import { domainsAndNetworks } from './library/domains-and-networks.ts'
import { leaksAndMedia } from './library/leaks-and-media.ts'
import { peopleAndSocialMedia } from './library/people-and-social-media.ts'
import { propertyAndAssets } from './library/property-and-assets.ts'
import { publicOfficials } from './library/public-officials.ts'
import { registersAmericas } from './library/registers-americas.ts'
import { registersAsiaPacific } from './library/registers-asia-pacific.ts'
import { registersMiddleEastAfrica } from './library/registers-middle-east-africa.ts'
import { registersNorthernEasternEurope } from './library/registers-northern-eastern-europe.ts'
import { registersWesternEurope } from './library/registers-western-europe.ts'
import { regulators } from './library/regulators.ts'
import { sanctions } from './library/sanctions.ts'
import { transportAndTrade } from './library/transport-and-trade.ts'

/**
 * What an empty database starts with: real public sources, all public, each link once.
 * Written from general knowledge and never checked against the sites, so a person should look before relying on a note.
 */
export const demoLibrary: readonly DemoCategory[] = [
  archivesAndMaps,
  blockchains,
  companyData,
  registersAmericas,
  registersAsiaPacific,
  registersMiddleEastAfrica,
  registersNorthernEasternEurope,
  registersWesternEurope,
  countryGuides,
  courts,
  domainsAndNetworks,
  leaksAndMedia,
  peopleAndSocialMedia,
  publicOfficials,
  propertyAndAssets,
  regulators,
  sanctions,
  transportAndTrade,
]
