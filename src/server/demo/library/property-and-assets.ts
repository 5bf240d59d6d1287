import type { DemoCategory } from './demo-category.ts'

export const propertyAndAssets: DemoCategory = {
  name: 'Property and other assets',
  subCategories: [
    {
      name: 'Land and buildings',
      sources: [
        {
          title: 'HM Land Registry (England and Wales)',
          link: 'https://www.gov.uk/search-property-information-land-registry',
          note: 'Title summary, register and plan for a few pounds per title, found by address. One cannot search by owner’s name, but the free data sets of UK and overseas companies that own property can be.',
          tags: ['UK', 'partly paid', 'account needed', 'property'],
        },
        {
          title: 'ScotLIS (Registers of Scotland)',
          link: 'https://scotlis.ros.gov.uk/',
          note: 'Land information for Scotland: price and boundaries free, title sheets for a fee. Some land is still only in the older Register of Sasines.',
          tags: ['UK', 'partly paid', 'property'],
        },
        {
          title: 'ACRIS (New York City)',
          link: 'https://www.nyc.gov/site/finance/property/acris.page',
          note: 'Deeds, mortgages and other recorded documents for four boroughs since 1966, free with images and searchable by party. Staten Island is at the Richmond County Clerk.',
          tags: ['USA', 'free', 'property', 'historical'],
        },
        {
          title: 'Kadaster (Netherlands)',
          link: 'https://www.kadaster.nl/',
          note: 'Owners, mortgages and sale prices of Dutch real property, each product for a few euros. By address for everybody, by person only for certain professions.',
          tags: ['Benelux', 'EU', 'paid', 'property'],
        },
        {
          title: 'Cadastre (France)',
          link: 'https://www.cadastre.gouv.fr/',
          note: 'Cadastral maps of France, free to view and download. Shows the parcel, not the owner: for that ask the mairie or the land publicity service.',
          tags: ['France', 'EU', 'free', 'property', 'maps', 'no English'],
        },
        {
          title: 'Dubai Land Department',
          link: 'https://dubailand.gov.ae/',
          note: 'Checks of title deeds, brokers, developers and projects, and transaction data for Dubai. Owners’ names are not open to the public.',
          tags: ['Middle East', 'partly paid', 'property', 'licences'],
        },
        {
          title: 'Land Registry IRIS (Hong Kong)',
          link: 'https://www.iris.gov.hk/',
          note: 'Owners and encumbrances of Hong Kong property by address or lot, for a small fee; frequent users open an account. The deeds behind an entry can be ordered as images.',
          tags: ['Hong Kong', 'paid', 'property'],
        },
      ],
    },
    {
      name: 'Trade marks and patents',
      sources: [
        {
          title: 'TMview (EUIPO)',
          link: 'https://www.tmdn.org/tmview/',
          note: 'Trade marks of the EU and many other offices in one search, by owner as well as by mark. Free; addresses of owners can reveal group links.',
          tags: ['EU', 'global', 'free', 'intellectual property'],
        },
        {
          title: 'Global Brand Database (WIPO)',
          link: 'https://branddb.wipo.int/',
          note: 'International and national trade marks, also searchable by similar image. Free.',
          tags: ['global', 'free', 'intellectual property', 'images'],
        },
        {
          title: 'Espacenet',
          link: 'https://worldwide.espacenet.com/',
          note: 'Patent documents from over a hundred countries, free. Inventor and applicant searches tell who worked for whom and when.',
          tags: ['global', 'free', 'intellectual property', 'historical'],
        },
      ],
    },
    {
      name: 'Art and stolen property',
      sources: [
        {
          title: 'Lost Art Database (Germany)',
          link: 'https://www.lostart.de/',
          note: 'Cultural property taken by the Nazi regime, reported as sought or found. Free; run by the German Lost Art Foundation.',
          tags: ['Germany', 'global', 'free', 'property', 'historical'],
        },
        {
          title: 'Art Loss Register',
          link: 'https://www.artloss.com/',
          note: 'Private database of lost and stolen art. Searches are done by its staff for a fee and end in a certificate; a clean certificate is not proof of title.',
          tags: ['global', 'paid', 'property'],
        },
      ],
    },
  ],
}
