import type { DemoCategory } from './demo-category.ts'

export const companyData: DemoCategory = {
  name: 'Company data and filings',
  subCategories: [
    {
      name: 'Aggregators',
      sources: [
        {
          title: 'OpenCorporates',
          link: 'https://opencorporates.com/',
          note: 'Register data from well over a hundred jurisdictions in one search, by company and by officer. Free to look up, paid for bulk and API use; freshness differs by country, so confirm every hit at the register it names.',
          tags: ['global', 'partly paid', 'company register', 'API'],
        },
        {
          title: 'North Data',
          link: 'https://www.northdata.com/',
          note: 'German and other European companies with a graph of people and holdings drawn from register notices. Basic search is free; full history and exports need a subscription.',
          tags: ['Germany', 'EU', 'partly paid', 'shareholders', 'accounts', 'historical'],
        },
        {
          title: 'Pappers (France)',
          link: 'https://www.pappers.fr/',
          note: 'French companies with officers, accounts and free copies of filings, searchable by person and full text. Commercial, fed by the official registers.',
          tags: ['France', 'free', 'filings', 'accounts', 'API'],
        },
        {
          title: 'Orbis (Moody’s)',
          link: 'https://orbis.bvdinfo.com/',
          note: 'Ownership trees, financials and officers for hundreds of millions of entities. Subscription only; for small private companies links and figures may be years old, look at the date given.',
          tags: ['global', 'paid', 'account needed', 'shareholders', 'accounts'],
        },
        {
          title: 'Sayari',
          link: 'https://sayari.com/',
          note: 'Corporate and trade records of many hard-to-reach jurisdictions joined in one graph, with the source documents. Subscription only.',
          tags: ['global', 'paid', 'account needed', 'shareholders', 'trade data'],
        },
        {
          title: '企查查 (Qichacha, China)',
          link: 'https://www.qcc.com/',
          note: 'Chinese company data with shareholders, subsidiaries, court cases and penalties. A login with a mainland telephone number is usually required; verify at the official register.',
          tags: ['China', 'partly paid', 'account needed', 'shareholders', 'no English'],
        },
        {
          title: 'YouControl (Ukraine)',
          link: 'https://youcontrol.com.ua/',
          note: 'Dossiers on Ukrainian companies from many state registers, with links between people and daily changes. Subscription with a limited free view.',
          tags: ['Ukraine', 'Eastern Europe', 'partly paid', 'account needed', 'beneficial owners'],
        },
        {
          title: 'Rusprofile (Russia)',
          link: 'https://www.rusprofile.ru/',
          note: 'Russian companies with directors, founders, accounts and court cases; partly free. Helpful where the tax service’s site cannot be reached, but withheld data is missing here too.',
          tags: ['Russia', 'partly paid', 'shareholders', 'accounts', 'no English'],
        },
      ],
    },
    {
      name: 'Identifiers and ownership',
      sources: [
        {
          title: 'GLEIF: Global LEI Index',
          link: 'https://search.gleif.org/',
          note: 'Legal entity identifiers with registered name, address and direct and ultimate accounting parents. Free, with an API; a lapsed LEI means that nobody has confirmed the data for a year or more.',
          tags: ['global', 'free', 'shareholders', 'API'],
        },
        {
          title: 'European e-Justice Portal',
          link: 'https://e-justice.europa.eu/',
          note: 'Finds a company across the interconnected business registers of the EU and leads to land and insolvency registers as well. Basic facts are free; documents follow each country’s own fees.',
          tags: ['EU', 'partly paid', 'company register', 'insolvency', 'property'],
        },
        {
          title: 'VIES: VAT number validation (EU)',
          link: 'https://ec.europa.eu/taxation_customs/vies/',
          note: 'Tells whether an EU VAT number is valid, and in many countries the name and address behind it. Free; keep the consultation number as evidence. Germany and Spain return no name.',
          tags: ['EU', 'free', 'API'],
        },
        {
          title: 'Open Ownership',
          link: 'https://www.openownership.org/',
          note: 'Guidance, country commitments and the data standard for beneficial ownership. Tells which countries have a register and what may be expected of it, rather than who owns what.',
          tags: ['global', 'free', 'beneficial owners'],
        },
      ],
    },
    {
      name: 'Stock-market filings',
      sources: [
        {
          title: 'EDGAR full-text search (SEC, USA)',
          link: 'https://www.sec.gov/edgar/search/',
          note: 'Filings of US-listed companies and funds, full text since 2001. Free. Annual reports name subsidiaries (exhibit 21), legal proceedings and related-party dealings; proxy statements name holders above 5 per cent.',
          tags: ['USA', 'free', 'filings', 'accounts', 'API', 'historical'],
        },
        {
          title: 'SEDAR+ (Canada)',
          link: 'https://www.sedarplus.ca/',
          note: 'Disclosure of Canadian issuers: prospectuses, circulars, material changes. Free; also leads to the list of disciplined persons and cease-trade orders.',
          tags: ['Canada', 'free', 'filings', 'accounts'],
        },
        {
          title: 'HKEXnews (Hong Kong)',
          link: 'https://www.hkexnews.hk/',
          note: 'Announcements, prospectuses and disclosure of interests of companies listed in Hong Kong, in English and Chinese. Free; prospectuses describe the history of mainland groups in rare detail.',
          tags: ['Hong Kong', 'China', 'free', 'filings', 'shareholders'],
        },
        {
          title: 'DART (South Korea)',
          link: 'https://dart.fss.or.kr/',
          note: 'Electronic disclosure system of the Financial Supervisory Service: listed and larger unlisted companies. Free; a smaller English site exists beside the Korean one.',
          tags: ['East Asia', 'free', 'filings', 'accounts', 'API'],
        },
        {
          title: 'EDINET (Japan)',
          link: 'https://disclosure2.edinet-fsa.go.jp/',
          note: 'Securities reports and large-shareholding reports filed with the Financial Services Agency. Free; documents are in Japanese.',
          tags: ['East Asia', 'free', 'filings', 'accounts', 'API'],
        },
        {
          title: 'BSE India: corporate announcements',
          link: 'https://www.bseindia.com/',
          note: 'Announcements, quarterly shareholding patterns and results of companies listed in Mumbai. Free; promoter holdings and pledged shares are disclosed by name.',
          tags: ['South Asia', 'free', 'filings', 'shareholders'],
        },
      ],
    },
  ],
}
