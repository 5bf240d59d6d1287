import type { DemoCategory } from './demo-category.ts'

export const countryGuides: DemoCategory = {
  name: 'Country guides and risk',
  subCategories: [
    {
      name: 'Money laundering and corruption',
      sources: [
        {
          title: 'FATF',
          link: 'https://www.fatf-gafi.org/',
          note: 'Mutual evaluations and the lists of jurisdictions under increased monitoring and subject to a call for action, updated three times a year. Free; read the date of the evaluation.',
          tags: ['global', 'free', 'country risk'],
        },
        {
          title: 'Basel AML Index',
          link: 'https://index.baselgovernance.org/',
          note: 'Yearly country ranking of money-laundering risk by the Basel Institute on Governance. Public edition free, expert edition with an account. Measures risk, not the amount of laundering.',
          tags: ['global', 'country risk', 'partly paid', 'corruption'],
        },
        {
          title: 'Corruption Perceptions Index (Transparency International)',
          link: 'https://www.transparency.org/en/cpi',
          note: 'Yearly scores for perceived corruption in the public sector. Free. Compare years with care, and do not read it as a measure of private business.',
          tags: ['global', 'free', 'corruption', 'country risk', 'historical'],
        },
        {
          title: 'Global Organized Crime Index',
          link: 'https://ocindex.net/',
          note: 'Criminal markets, actors and resilience for every UN member state, with a profile for each. Free, every two years.',
          tags: ['global', 'free', 'country risk'],
        },
        {
          title: 'Financial Secrecy Index (Tax Justice Network)',
          link: 'https://fsi.taxjustice.net/',
          note: 'Ranks jurisdictions by how they help to hide wealth, with detailed reports on registers and rules. Free; explains what a register is worth.',
          tags: ['global', 'free', 'offshore centre', 'beneficial owners', 'country risk'],
        },
      ],
    },
    {
      name: 'Politics and society',
      sources: [
        {
          title: 'BTI: Transformation Index (Bertelsmann Stiftung)',
          link: 'https://bti-project.org/',
          note: 'Reports on politics, economy and governance of about 140 developing and transition countries, every two years. Free in English.',
          tags: ['global', 'free', 'country risk'],
        },
        {
          title: 'Freedom in the World (Freedom House)',
          link: 'https://freedomhouse.org/',
          note: 'Yearly ratings of political rights and civil liberties with country narratives. Free; tells how far local courts and media can be relied on.',
          tags: ['global', 'free', 'country risk'],
        },
        {
          title: 'World Bank Open Data',
          link: 'https://data.worldbank.org/',
          note: 'Economic and governance indicators by country and year. Free, downloadable.',
          tags: ['global', 'free', 'country risk', 'historical', 'API'],
        },
      ],
    },
    {
      name: 'Public contracts',
      sources: [
        {
          title: 'TED: Tenders Electronic Daily (EU)',
          link: 'https://ted.europa.eu/',
          note: 'Calls and awards above the EU thresholds, with winners and values. Free. Smaller contracts are in national portals.',
          tags: ['EU', 'free', 'procurement', 'API', 'historical'],
        },
        {
          title: 'Prozorro (Ukraine)',
          link: 'https://prozorro.gov.ua/',
          note: 'Ukrainian public procurement with bids, bidders and contracts. Free; some defence and wartime purchases are left out.',
          tags: ['Ukraine', 'free', 'procurement', 'API'],
        },
        {
          title: 'USAspending.gov',
          link: 'https://www.usaspending.gov/',
          note: 'US federal contracts, grants and loans by recipient, with parents and executives’ pay for some. Free.',
          tags: ['USA', 'free', 'procurement', 'API'],
        },
        {
          title: 'Contracts Finder (UK)',
          link: 'https://www.gov.uk/contracts-finder',
          note: 'Notices and awards for public contracts in England and of non-devolved bodies. Free; newer notices are on Find a Tender.',
          tags: ['UK', 'free', 'procurement'],
        },
      ],
    },
    {
      name: 'Charities and foundations',
      sources: [
        {
          title: 'Charity Commission register (England and Wales)',
          link: 'https://register-of-charities.charitycommission.gov.uk/',
          note: 'Trustees, income, accounts and inquiries of registered charities. Free.',
          tags: ['UK', 'free', 'charities', 'accounts', 'API'],
        },
        {
          title: 'Nonprofit Explorer (ProPublica, USA)',
          link: 'https://projects.propublica.org/nonprofits/',
          note: 'Tax returns (Form 990) of US non-profits with officers, pay and grants, full text for recent years. Free; churches need not file.',
          tags: ['USA', 'free', 'charities', 'accounts', 'API'],
        },
        {
          title: 'ACNC Charity Register (Australia)',
          link: 'https://www.acnc.gov.au/charity',
          note: 'Australian charities with responsible persons, statements and reports. Free.',
          tags: ['Oceania', 'free', 'charities', 'accounts'],
        },
      ],
    },
  ],
}
